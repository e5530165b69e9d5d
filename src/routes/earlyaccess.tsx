import { createFileRoute } from '@tanstack/react-router'
import { EarlyAccessPage } from '#src/leads/forms/early-access-page.tsx'
import { sentSearch } from '#src/leads/forms/sent-search.ts'
import { staticHead } from '#src/site/static-head.ts'

export const Route = createFileRoute('/earlyaccess')({
  validateSearch: sentSearch,
  head: () =>
    staticHead({
      title: 'Book a demo',
      path: '/earlyaccess',
    }),
  component: () => <EarlyAccessPage sent={Route.useSearch().sent === 1} />,
})
