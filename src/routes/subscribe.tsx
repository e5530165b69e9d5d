import { createFileRoute } from '@tanstack/react-router'
import { sentSearch } from '#src/leads/forms/sent-search.ts'
import { SubscribePage } from '#src/leads/forms/subscribe-page.tsx'
import { publicPageHead } from '#src/site/public-page-head.ts'

export const Route = createFileRoute('/subscribe')({
  validateSearch: sentSearch,
  head: () => publicPageHead('/subscribe'),
  component: () => <SubscribePage sent={Route.useSearch().sent === 1} />,
})
