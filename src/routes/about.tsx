import { createFileRoute } from '@tanstack/react-router'
import { AboutPage } from '#src/marketing/about/about-page.tsx'
import { staticHead } from '#src/site/static-head.ts'

export const Route = createFileRoute('/about')({
  head: () =>
    staticHead({
      title: 'About',
      path: '/about',
    }),
  component: AboutPage,
})
