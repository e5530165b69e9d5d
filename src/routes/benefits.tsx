import { createFileRoute } from '@tanstack/react-router'
import { BenefitsPage } from '#src/marketing/benefits/benefits-page.tsx'
import { staticHead } from '#src/site/static-head.ts'

export const Route = createFileRoute('/benefits')({
  head: () =>
    staticHead({
      title: 'Benefits',
      path: '/benefits',
    }),
  component: BenefitsPage,
})
