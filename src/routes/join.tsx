import { createFileRoute } from '@tanstack/react-router'
import { JoinPage } from '#src/leads/forms/join-page.tsx'
import { sentSearch } from '#src/leads/forms/sent-search.ts'
import { pageHead } from '#src/site/page-head.ts'

export const Route = createFileRoute('/join')({
  validateSearch: sentSearch,
  head: () =>
    pageHead({
      title: 'Join the waitlist',
      description:
        'Join 2,000+ product leaders getting early access to Wireloom, with early member pricing at launch.',
      path: '/join',
    }),
  component: () => <JoinPage sent={Route.useSearch().sent === 1} />,
})
