import { createFileRoute } from '@tanstack/react-router'
import { Attention } from '#src/analytics/dashboard/attention.tsx'
import { Overview } from '#src/analytics/dashboard/overview.tsx'
import { readView } from '#src/analytics/dashboard/view.ts'
import { WriterHome } from '#src/blog/manager/home/writer-home.tsx'
import { UnsavedArticles } from '#src/blog/manager/unsaved/unsaved-articles.tsx'
import { UnsavedFaqs } from '#src/faq/manager/form/unsaved-faqs.tsx'
import { leadForms, sources } from '#src/leads/lead-forms.ts'
import { readSession, useIsAtLeast } from '#src/session/session.ts'
import { AskName } from '#src/staff/account/ask-name.tsx'
import { Dashboard } from '#src/staff/area/dashboard.tsx'
import { setupQuery } from '#src/staff/setup/setup-guide.tsx'
import { hasRoom } from '#src/ui/browser/has-room.ts'
import { loadedFirst } from '#src/ui/list/loaded-first.ts'

export const Route = createFileRoute('/contentmanager/')({
  validateSearch: readView,
  // Loaded before the screen is shown: the set-up guide is on top, and would move the rest down.
  loader: async ({ context }) => {
    if (readSession().user?.role !== 'owner') return
    await loadedFirst(context.queries.client, setupQuery())
  },
  component: () => {
    const navigate = Route.useNavigate()
    const view = Route.useSearch()
    const isEditor = useIsAtLeast('editor')
    return (
      <Dashboard
        numbers={
          isEditor ? (
            <Overview
              view={view}
              onView={(search) => void navigate({ search, replace: true, resetScroll: false })}
              lists={lists}
              attention={<Attention />}
            />
          ) : (
            <WriterHome />
          )
        }
      >
        {isEditor ? null : <AskName />}
        <UnsavedArticles atOnce={hasRoom() ? 1 : 0} />
        {isEditor ? <UnsavedFaqs atOnce={hasRoom() ? 1 : 0} /> : null}
      </Dashboard>
    )
  },
})

const lists = Object.fromEntries(sources.map((source) => [source, leadForms[source].name]))
