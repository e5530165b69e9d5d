import { createFileRoute } from '@tanstack/react-router'
import { AboutPage } from '#src/marketing/about/about-page.tsx'
import { publicPageHead } from '#src/site/public-page-head.ts'

export const Route = createFileRoute('/about')({
  head: () => publicPageHead('/about'),
  component: AboutPage,
})
