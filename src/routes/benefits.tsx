import { createFileRoute } from '@tanstack/react-router'
import { BenefitsPage } from '#src/marketing/benefits/benefits-page.tsx'
import { pageHead } from '#src/site/page-head.ts'

export const Route = createFileRoute('/benefits')({
  head: () =>
    pageHead({
      title: 'Benefits',
      description:
        'Test sooner, argue less, and keep every prototype on brand. What changes for product managers, designers, engineers and leaders when prototypes take hours.',
      path: '/benefits',
    }),
  component: BenefitsPage,
})
