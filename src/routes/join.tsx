import { createFileRoute } from '@tanstack/react-router'
import { formSearch } from '#src/leads/forms/sending/form-search.ts'
import { JoinPage } from '#src/leads/forms/waitlist/join-page.tsx'
import { publicPageHead } from '#src/site/public-page-head.ts'

export const Route = createFileRoute('/join')({
  validateSearch: formSearch,
  head: () => publicPageHead('/join'),
  component: () => <JoinPage {...Route.useSearch()} />,
})
