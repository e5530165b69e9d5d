import { createFileRoute } from '@tanstack/react-router'
import { HowItWorksPage } from '#src/marketing/how-it-works/how-it-works-page.tsx'
import { stepPictures } from '#src/marketing/how-it-works/step-pictures.ts'
import { publicPageHead } from '#src/site/public-page-head.ts'

export const Route = createFileRoute('/howitworks')({
  head: () => publicPageHead('/howitworks', { preload: Object.values(stepPictures) }),
  component: HowItWorksPage,
})
