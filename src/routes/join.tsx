import { createFileRoute } from '@tanstack/react-router'
import { formSearch } from '#src/leads/forms/form-search.ts'
import { JoinPage } from '#src/leads/forms/join-page.tsx'
import { staticHead } from '#src/site/static-head.ts'

export const Route = createFileRoute('/join')({
  validateSearch: formSearch,
  head: () =>
    staticHead({
      title: 'Join the waitlist',
      path: '/join',
    }),
  component: () => <JoinPage {...Route.useSearch()} />,
})
