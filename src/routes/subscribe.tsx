import { createFileRoute } from '@tanstack/react-router'
import { formSearch } from '#src/leads/forms/form-search.ts'
import { SubscribePage } from '#src/leads/forms/subscribe-page.tsx'
import { staticHead } from '#src/site/static-head.ts'

export const Route = createFileRoute('/subscribe')({
  validateSearch: formSearch,
  head: () =>
    staticHead({
      title: 'Mailing list',
      path: '/subscribe',
    }),
  component: () => <SubscribePage {...Route.useSearch()} />,
})
