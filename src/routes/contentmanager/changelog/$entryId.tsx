import { createFileRoute, notFound } from '@tanstack/react-router'
import { EditEntry } from '#src/changelog/manager/entry-form.tsx'
import { NotFoundFallback } from '#src/marketing/not-found/router-fallbacks.tsx'

export const Route = createFileRoute('/contentmanager/changelog/$entryId')({
  beforeLoad: ({ params: { entryId } }) => {
    if (!/^\d{1,10}$/.test(entryId)) throw notFound()
  },
  notFoundComponent: NotFoundFallback,
  component: () => <EditEntry entryId={Number(Route.useParams().entryId)} />,
})
