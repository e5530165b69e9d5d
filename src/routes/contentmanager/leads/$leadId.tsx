import { createFileRoute } from '@tanstack/react-router'
import { LeadPage } from '#src/leads/manager/lead-page.tsx'

export const Route = createFileRoute('/contentmanager/leads/$leadId')({
  component: () => {
    const navigate = Route.useNavigate()
    return (
      <LeadPage
        leadId={Number(Route.useParams().leadId)}
        onErased={() => void navigate({ to: '/contentmanager/leads' })}
      />
    )
  },
})
