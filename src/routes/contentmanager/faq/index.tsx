import { createFileRoute } from '@tanstack/react-router'
import { FaqManager } from '#src/faq/manager/faq-manager.tsx'
import { inboxQuery } from '#src/faq/manager/queries.ts'
import { readSession } from '#src/session/session.ts'
import { mayOpen } from '#src/staff/screens.ts'
import { loadedFirst } from '#src/ui/list/loaded-first.ts'

export const Route = createFileRoute('/contentmanager/faq/')({
  loader: async ({ context }) => {
    // Others are told that the screen is not for them.
    if (!mayOpen('/contentmanager/faq', readSession().user?.role ?? 'writer')) return
    const client = await context.queries.client()
    await loadedFirst(client.prefetchQuery({ ...inboxQuery(), retry: false }))
  },
  component: FaqManager,
})
