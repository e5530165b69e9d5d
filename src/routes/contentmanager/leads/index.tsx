import { createFileRoute } from '@tanstack/react-router'
import { leadSorts, leadStates, onlyFilters } from '#src/leads/choices.ts'
import { isSource } from '#src/leads/lead-forms.ts'
import { LeadsPage } from '#src/leads/manager/leads-page.tsx'
import { leadQueries } from '#src/leads/manager/queries.ts'
import type { LeadFilter } from '#src/leads/staff-contract.ts'
import { readSession } from '#src/session/session.ts'
import { mayOpen } from '#src/staff/screens.ts'
import { loadedFirst } from '#src/ui/list/loaded-first.ts'

const oneOf = <T extends string>(values: readonly T[], value: unknown) =>
  values.find((one) => one === value)

type LeadSearch = Omit<LeadFilter, 'source'> & { source?: string }

export const Route = createFileRoute('/contentmanager/leads/')({
  // The forms are not read here: this function is in the scripts of every page.
  validateSearch: (search: Record<string, unknown>): LeadSearch => ({
    q: search.q === undefined ? undefined : String(search.q),
    source: search.source === undefined ? undefined : String(search.source),
    state: oneOf(leadStates, search.state),
    tag: search.tag === undefined ? undefined : String(search.tag),
    segment: Number(search.segment) || undefined,
    only: oneOf(onlyFilters, search.only),
    sort: oneOf(leadSorts, search.sort),
  }),
  loader: async ({ context }) => {
    // Others are told that the screen is not for them.
    if (!mayOpen('/contentmanager/leads', readSession().user?.role ?? 'writer')) return
    await loadedFirst(context.queries.client, leadQueries.summary())
  },
  component: () => {
    const navigate = Route.useNavigate()
    const { source, ...search } = Route.useSearch()
    return (
      <LeadsPage
        filter={{ ...search, source: source && isSource(source) ? source : undefined }}
        onFilter={(search) => void navigate({ search, replace: true })}
      />
    )
  },
})
