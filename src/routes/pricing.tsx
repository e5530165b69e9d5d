import { createFileRoute } from '@tanstack/react-router'
import { PricingPage } from '#src/marketing/pricing/pricing-page.tsx'
import { staticHead } from '#src/site/static-head.ts'

export const Route = createFileRoute('/pricing')({
  head: () =>
    staticHead({
      title: 'Pricing',
      path: '/pricing',
    }),
  component: PricingPage,
})
