import { createFileRoute } from '@tanstack/react-router'
import { BenefitsPage } from '#src/marketing/benefits/benefits-page.tsx'
import { publicPageHead } from '#src/site/public-page-head.ts'

export const Route = createFileRoute('/benefits')({
  head: () => publicPageHead('/benefits'),
  component: BenefitsPage,
})
