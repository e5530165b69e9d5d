import { createFileRoute } from '@tanstack/react-router'
import { JoinPage } from '#src/leads/forms/join-page.tsx'
import { sentSearch } from '#src/leads/forms/sent-search.ts'
import { publicPageHead } from '#src/site/public-page-head.ts'

export const Route = createFileRoute('/join')({
  validateSearch: sentSearch,
  head: () => publicPageHead('/join'),
  component: () => <JoinPage sent={Route.useSearch().sent === 1} />,
})
