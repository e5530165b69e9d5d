import { createFileRoute, notFound } from '@tanstack/react-router'
import { SequencePage } from '#src/newsletters/manager/sequences/sequence-page.tsx'

export const Route = createFileRoute('/contentmanager/sequences/$sequenceId')({
  loader: ({ params }) => {
    if (!/^[1-9]\d{0,8}$/.test(params.sequenceId)) throw notFound()
    return Number(params.sequenceId)
  },
  component: () => {
    const sequenceId = Route.useLoaderData()
    const navigate = Route.useNavigate()
    return (
      <SequencePage
        key={sequenceId}
        sequenceId={sequenceId}
        onDeleted={() => void navigate({ to: '/contentmanager/sequences' })}
      />
    )
  },
})
