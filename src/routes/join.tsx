import { createFileRoute } from '@tanstack/react-router'
import { JoinPage } from '#src/leads/forms/join-page.tsx'
import { sentSearch } from '#src/leads/forms/sent-search.ts'
import { staticHead } from '#src/site/static-head.ts'

export const Route = createFileRoute('/join')({
  validateSearch: sentSearch,
  head: () =>
    staticHead({
      title: 'Join the waitlist',
      path: '/join',
    }),
  component: () => <JoinPage sent={Route.useSearch().sent === 1} />,
})
