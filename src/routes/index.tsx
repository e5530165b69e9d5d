import { createFileRoute } from '@tanstack/react-router'
import { HomePage } from '#src/marketing/home/home-page.tsx'
import { heroPictures } from '#src/marketing/scenes/hero-pictures.ts'
import { identity } from '#src/site/identity.ts'
import { staticHead } from '#src/site/static-head.ts'

export const Route = createFileRoute('/')({
  head: () =>
    staticHead({
      title: `${identity.name}: wireframes, woven into prototypes`,
      path: '/',
      preload: heroPictures,
    }),
  component: HomePage,
})
