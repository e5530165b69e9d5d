import { createFileRoute } from '@tanstack/react-router'
import { LegalPage } from '#src/marketing/legal/legal-page.tsx'
import { legalHeads } from '#src/site/legal/heads.ts'
import { privacyPolicy } from '#src/site/legal/privacy-policy.ts'
import { pageHead } from '#src/site/page-head.ts'

export const Route = createFileRoute('/privacypolicy')({
  head: () => pageHead({ ...legalHeads.privacyPolicy, path: '/privacypolicy' }),
  component: () => <LegalPage page={privacyPolicy} />,
})
