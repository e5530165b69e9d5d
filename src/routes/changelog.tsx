import { createFileRoute } from '@tanstack/react-router'
import { ChangelogPage } from '#src/marketing/changelog/changelog-page.tsx'
import { staticHead } from '#src/site/static-head.ts'

export const Route = createFileRoute('/changelog')({
  head: () =>
    staticHead({
      title: 'Changelog',
      path: '/changelog',
    }),
  component: ChangelogPage,
})
