import { createFileRoute } from '@tanstack/react-router'
import { SequencesPage } from '#src/newsletters/manager/sequences/sequences-page.tsx'

export const Route = createFileRoute('/contentmanager/sequences/')({
  component: () => {
    const navigate = Route.useNavigate()
    return (
      <SequencesPage
        onCreated={(sequenceId) =>
          void navigate({
            to: '/contentmanager/sequences/$sequenceId',
            params: { sequenceId: `${sequenceId}` },
          })
        }
      />
    )
  },
})
