import { createFileRoute } from '@tanstack/react-router'
import { HowItWorksPage } from '#src/marketing/how-it-works/how-it-works-page.tsx'
import { stepPictures } from '#src/marketing/how-it-works/step-pictures.ts'
import { staticHead } from '#src/site/static-head.ts'

export const Route = createFileRoute('/howitworks')({
  head: () =>
    staticHead({
      title: 'How it works',
      path: '/howitworks',
      preload: Object.values(stepPictures),
    }),
  component: HowItWorksPage,
})
