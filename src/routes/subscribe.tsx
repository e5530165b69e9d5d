import { createFileRoute } from '@tanstack/react-router'
import { sentSearch } from '#src/leads/forms/sent-search.ts'
import { SubscribePage } from '#src/leads/forms/subscribe-page.tsx'
import { pageHead } from '#src/site/page-head.ts'

export const Route = createFileRoute('/subscribe')({
  validateSearch: sentSearch,
  head: () =>
    pageHead({
      title: 'Mailing list',
      description:
        'Release notes and what we learn about validating concepts early, by mail. Confirm once, leave with one click.',
      path: '/subscribe',
    }),
  component: () => <SubscribePage sent={Route.useSearch().sent === 1} />,
})
