import { createFileRoute } from '@tanstack/react-router'
import { HomePage } from '#src/marketing/home/home-page.tsx'
import { heroPictures } from '#src/marketing/scenes/hero-pictures.ts'
import { identity } from '#src/site/identity.ts'
import { pageHead } from '#src/site/page-head.ts'

export const Route = createFileRoute('/')({
  head: () =>
    pageHead({
      title: `${identity.name}: wireframes, woven into prototypes`,
      description: identity.description,
      path: '/',
      preload: heroPictures,
    }),
  component: HomePage,
})
