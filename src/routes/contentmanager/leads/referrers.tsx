import { createFileRoute } from '@tanstack/react-router'
import { ReferrersPage } from '#src/leads/manager/referrers-page.tsx'

export const Route = createFileRoute('/contentmanager/leads/referrers')({
  component: ReferrersPage,
})
