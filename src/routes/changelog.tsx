import { createFileRoute } from '@tanstack/react-router'
import { ChangelogPage } from '#src/marketing/changelog/changelog-page.tsx'
import { publicPageHead } from '#src/site/public-page-head.ts'

export const Route = createFileRoute('/changelog')({
  head: () => publicPageHead('/changelog'),
  component: ChangelogPage,
})
