import { createFileRoute } from '@tanstack/react-router'
import { PricingPage } from '#src/marketing/pricing/pricing-page.tsx'
import { pageHead } from '#src/site/page-head.ts'

export const Route = createFileRoute('/pricing')({
  head: () =>
    pageHead({
      title: 'Pricing',
      description:
        'Wireloom plans for one person, a product trio or several teams. Billed monthly or yearly.',
      path: '/pricing',
    }),
  component: PricingPage,
})
