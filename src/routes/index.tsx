import { createFileRoute } from '@tanstack/react-router'
import { HomePage } from '#src/marketing/home/home-page.tsx'
import heroPicture from '#src/marketing/scenes/pictures/find.svg?url'
import { publicPageHead } from '#src/site/public-page-head.ts'

export const Route = createFileRoute('/')({
  // The other two screens of the hero are shown while a visitor scrolls.
  head: () => publicPageHead('/', { preload: [heroPicture] }),
  component: HomePage,
})
