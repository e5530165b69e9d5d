import { createFileRoute } from '@tanstack/react-router'
import { HomePage } from '#src/marketing/home/home-page.tsx'
import { heroPictures } from '#src/marketing/scenes/hero-pictures.ts'
import { publicPageHead } from '#src/site/public-page-head.ts'

export const Route = createFileRoute('/')({
  head: () => publicPageHead('/', { preload: heroPictures }),
  component: HomePage,
})
