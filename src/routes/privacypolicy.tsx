import { createFileRoute } from '@tanstack/react-router'
import { LegalPage } from '#src/marketing/legal/legal-page.tsx'
import { privacyPolicy } from '#src/site/legal/privacy-policy.ts'
import { legalTitles } from '#src/site/legal/titles.ts'
import { staticHead } from '#src/site/static-head.ts'

export const Route = createFileRoute('/privacypolicy')({
  head: () => staticHead({ title: legalTitles.privacyPolicy, path: '/privacypolicy' }),
  component: () => <LegalPage page={privacyPolicy} />,
})
