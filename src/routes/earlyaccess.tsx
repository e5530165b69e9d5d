import { createFileRoute } from '@tanstack/react-router'
import { EarlyAccessPage } from '#src/leads/forms/early-access-page.tsx'
import { sentSearch } from '#src/leads/forms/sent-search.ts'
import { publicPageHead } from '#src/site/public-page-head.ts'

export const Route = createFileRoute('/earlyaccess')({
  validateSearch: sentSearch,
  head: () => publicPageHead('/earlyaccess'),
  component: () => <EarlyAccessPage sent={Route.useSearch().sent === 1} />,
})
