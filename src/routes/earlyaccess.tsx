import { createFileRoute } from '@tanstack/react-router'
import { EarlyAccessPage } from '#src/leads/forms/early-access-page.tsx'
import { sentSearch } from '#src/leads/forms/sent-search.ts'
import { pageHead } from '#src/site/page-head.ts'

export const Route = createFileRoute('/earlyaccess')({
  validateSearch: sentSearch,
  head: () =>
    pageHead({
      title: 'Book a demo',
      description:
        'Apply for early access to Wireloom and see one of your own flows become a prototype in your design system.',
      path: '/earlyaccess',
    }),
  component: () => <EarlyAccessPage sent={Route.useSearch().sent === 1} />,
})
