import { createFileRoute } from '@tanstack/react-router'
import { AboutPage } from '#src/marketing/about/about-page.tsx'
import { pageHead } from '#src/site/page-head.ts'

export const Route = createFileRoute('/about')({
  head: () =>
    pageHead({
      title: 'About',
      description:
        'Wireloom speeds up discovery by making prototyping fast, fun and precise, and by removing prompt fatigue. Meet the six people building it.',
      path: '/about',
    }),
  component: AboutPage,
})
