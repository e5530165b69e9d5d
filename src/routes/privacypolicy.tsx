import { createFileRoute } from '@tanstack/react-router'
import { LegalPage } from '#src/marketing/legal/legal-page.tsx'
import { privacyPolicy } from '#src/site/legal/privacy-policy.ts'
import { publicPageHead } from '#src/site/public-page-head.ts'

export const Route = createFileRoute('/privacypolicy')({
  head: () => publicPageHead('/privacypolicy'),
  component: () => <LegalPage page={privacyPolicy()} />,
})
