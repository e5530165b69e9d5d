import { createFileRoute } from '@tanstack/react-router'
import { EarlyAccessPage } from '#src/leads/forms/early-access/early-access-page.tsx'
import { formSearch } from '#src/leads/forms/sending/form-search.ts'
import { publicPageHead } from '#src/site/public-page-head.ts'

export const Route = createFileRoute('/earlyaccess')({
  validateSearch: formSearch,
  head: () => publicPageHead('/earlyaccess'),
  component: () => <EarlyAccessPage {...Route.useSearch()} />,
})
