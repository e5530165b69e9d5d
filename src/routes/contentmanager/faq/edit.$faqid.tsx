import { createFileRoute, notFound, redirect } from '@tanstack/react-router'
import { ApiError } from '#src/app/client.ts'
import { openSaved, openStored } from '#src/editor/shared-text/open-text.ts'
import { findStoredOf } from '#src/editor/shared-text/stored-text.ts'
import { EditFaq, FaqNotOpened } from '#src/faq/manager/form/faq-screen.tsx'
import { faqText } from '#src/faq/manager/form/faq-text.ts'
import { createPath, faqToEdit } from '#src/faq/manager/queries.ts'
import { NotFoundFallback } from '#src/marketing/not-found/router-fallbacks.tsx'
import { readSession } from '#src/session/session.ts'
import { mayOpen } from '#src/staff/screens.ts'

export const Route = createFileRoute('/contentmanager/faq/edit/$faqid')({
  beforeLoad: ({ params: { faqid } }) => {
    if (!/^\d{1,10}$/.test(faqid)) throw notFound()
  },
  loader: async ({ params, context }) => {
    // StaffArea shows that the screen is not for this role; the server would refuse to open the FAQ.
    const { user } = readSession()
    if (!user || !mayOpen('/contentmanager/faq/edit/$faqid', user.role)) return {}
    const faqid = Number(params.faqid)
    try {
      const client = await context.queries.client()
      return { opened: await openSaved(faqText, await client.fetchQuery(faqToEdit(faqid))) }
    } catch (error) {
      console.error(error)
      const stored = await findStoredOf(faqText, faqid)
      const isGone = error instanceof ApiError && error.status === 404
      // Unsent text can always be opened; that of a deleted FAQ becomes a new one.
      if (stored && isGone)
        throw redirect({ to: createPath, search: { work: stored.id }, replace: true })
      const opened = stored && !isGone ? await openStored(faqText, stored) : undefined
      return opened ? { opened } : { reason: error instanceof Error ? error.message : '' }
    }
  },
  // Every visit starts with the server's version.
  gcTime: 0,
  preload: false,
  pendingComponent: () => <p role="status">Loading...</p>,
  notFoundComponent: NotFoundFallback,
  component: () => {
    const { opened, reason = '' } = Route.useLoaderData()
    return opened ? (
      <EditFaq key={opened.session.id} opened={opened} />
    ) : (
      <FaqNotOpened reason={reason} />
    )
  },
})
