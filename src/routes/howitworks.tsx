import { createFileRoute } from '@tanstack/react-router'
import { HowItWorksPage } from '#src/marketing/how-it-works/how-it-works-page.tsx'
import { stepPictures } from '#src/marketing/how-it-works/step-pictures.ts'
import { pageHead } from '#src/site/page-head.ts'

export const Route = createFileRoute('/howitworks')({
  head: () =>
    pageHead({
      title: 'How it works',
      description:
        'Three steps from idea to prototype: design the interaction flow, add your styleguide, generate. Wireloom launches in 8 weeks with early member pricing.',
      path: '/howitworks',
      preload: Object.values(stepPictures),
    }),
  component: HowItWorksPage,
})
