import { createFileRoute } from '@tanstack/react-router'
import { LegalPage } from '#src/marketing/legal/legal-page.tsx'
import { privacyPolicy } from '#src/site/legal/privacy-policy.ts'
import { pageHead } from '#src/site/page-head.ts'

export const Route = createFileRoute('/privacypolicy')({
  head: () =>
    pageHead({
      title: privacyPolicy.title,
      description: privacyPolicy.description,
      path: '/privacypolicy',
    }),
  component: () => <LegalPage page={privacyPolicy} />,
})
