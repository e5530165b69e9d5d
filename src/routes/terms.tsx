import { createFileRoute } from '@tanstack/react-router'
import { LegalPage } from '#src/marketing/legal/legal-page.tsx'
import { terms } from '#src/site/legal/terms.ts'
import { publicPageHead } from '#src/site/public-page-head.ts'

export const Route = createFileRoute('/terms')({
  head: () => publicPageHead('/terms'),
  component: () => <LegalPage page={terms()} />,
})
