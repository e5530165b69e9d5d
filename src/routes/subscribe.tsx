import { createFileRoute } from '@tanstack/react-router'
import { sentSearch } from '#src/leads/forms/sent-search.ts'
import { SubscribePage } from '#src/leads/forms/subscribe-page.tsx'
import { staticHead } from '#src/site/static-head.ts'

export const Route = createFileRoute('/subscribe')({
  validateSearch: sentSearch,
  head: () =>
    staticHead({
      title: 'Mailing list',
      path: '/subscribe',
    }),
  component: () => <SubscribePage sent={Route.useSearch().sent === 1} />,
})
