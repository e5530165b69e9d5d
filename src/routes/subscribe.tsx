import { createFileRoute } from '@tanstack/react-router'
import { formSearch } from '#src/leads/forms/form-search.ts'
import { SubscribePage } from '#src/leads/forms/mailing-list/subscribe-page.tsx'
import { publicPageHead } from '#src/site/public-page-head.ts'

export const Route = createFileRoute('/subscribe')({
  validateSearch: formSearch,
  head: () => publicPageHead('/subscribe'),
  component: () => <SubscribePage {...Route.useSearch()} />,
})
