import { createFileRoute } from '@tanstack/react-router'
import { EarlyAccessPage } from '#src/leads/forms/early-access-page.tsx'
import { formSearch } from '#src/leads/forms/form-search.ts'
import { staticHead } from '#src/site/static-head.ts'

export const Route = createFileRoute('/earlyaccess')({
  validateSearch: formSearch,
  head: () =>
    staticHead({
      title: 'Book a demo',
      path: '/earlyaccess',
    }),
  component: () => <EarlyAccessPage {...Route.useSearch()} />,
})
