import { createFileRoute } from '@tanstack/react-router'
import { ChangelogPage } from '#src/marketing/changelog/changelog-page.tsx'
import { pageHead } from '#src/site/page-head.ts'

export const Route = createFileRoute('/changelog')({
  head: () =>
    pageHead({
      title: 'Changelog',
      description:
        'What is new in Wireloom, every two weeks: tokens, icons, interactions, components and the small fixes that make a day shorter.',
      path: '/changelog',
    }),
  component: ChangelogPage,
})
