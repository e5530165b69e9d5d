import { createFileRoute } from '@tanstack/react-router'
import { SubscribePage } from '#src/leads/forms/mailing-list/subscribe-page.tsx'
import { formSearch } from '#src/leads/forms/sending/form-search.ts'
import { publicPageHead } from '#src/site/public-page-head.ts'

export const Route = createFileRoute('/subscribe')({
  validateSearch: formSearch,
  head: () => publicPageHead('/subscribe'),
  component: () => <SubscribePage {...Route.useSearch()} />,
})
