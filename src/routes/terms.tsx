import { createFileRoute } from '@tanstack/react-router'
import { LegalPage } from '#src/marketing/legal/legal-page.tsx'
import { terms } from '#src/site/legal/terms.ts'
import { legalTitles } from '#src/site/legal/titles.ts'
import { staticHead } from '#src/site/static-head.ts'

export const Route = createFileRoute('/terms')({
  head: () => staticHead({ title: legalTitles.terms, path: '/terms' }),
  component: () => <LegalPage page={terms} />,
})
