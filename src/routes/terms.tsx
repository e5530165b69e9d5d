import { createFileRoute } from '@tanstack/react-router'
import { LegalPage } from '#src/marketing/legal/legal-page.tsx'
import { legalHeads } from '#src/site/legal/heads.ts'
import { terms } from '#src/site/legal/terms.ts'
import { pageHead } from '#src/site/page-head.ts'

export const Route = createFileRoute('/terms')({
  head: () => pageHead({ ...legalHeads.terms, path: '/terms' }),
  component: () => <LegalPage page={terms} />,
})
