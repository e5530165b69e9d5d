import { createFileRoute } from '@tanstack/react-router'
import { FaqManager } from '#src/faq/manager/faq-manager.tsx'
import { readSession } from '#src/session/session.ts'
import { mayOpen } from '#src/staff/screens.ts'
import { loadedFirst } from '#src/ui/list/loaded-first.ts'

export const Route = createFileRoute('/contentmanager/faq/')({
  loader: async ({ context }) => {
    // Others are told that the screen is not for them.
    if (!mayOpen('/contentmanager/faq', readSession().user?.role ?? 'writer')) return
    // Imported dynamically: a route's loader is part of every page's code.
    const [{ inboxQuery }, { unsavedFaqsQuery }] = await Promise.all([
      import('#src/faq/manager/queries.ts'),
      import('#src/faq/manager/form/unsaved-faqs.tsx'),
    ])
    await loadedFirst(context.queries.client, inboxQuery(), unsavedFaqsQuery())
  },
  component: FaqManager,
})
