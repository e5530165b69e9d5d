import { createFileRoute } from '@tanstack/react-router'
import { PricingPage } from '#src/marketing/pricing/pricing-page.tsx'
import { publicPageHead } from '#src/site/public-page-head.ts'

export const Route = createFileRoute('/pricing')({
  head: () => publicPageHead('/pricing'),
  component: PricingPage,
})
