import { createFileRoute } from '@tanstack/react-router'
import { AccessibilityPage } from '#src/marketing/accessibility/accessibility-page.tsx'
import { publicPageHead } from '#src/site/public-page-head.ts'

export const Route = createFileRoute('/accessibility')({
  head: () => publicPageHead('/accessibility'),
  component: AccessibilityPage,
})
