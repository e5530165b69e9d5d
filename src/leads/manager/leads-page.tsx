import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { useIsHidden } from '#src/ui/browser/delayed-work.ts'
import { saveFile } from '#src/ui/browser/save-file.ts'
import { Button } from '#src/ui/form/button.tsx'
import { Outcome } from '#src/ui/form/outcome.tsx'
import { EmptyState } from '#src/ui/list/empty-state.tsx'
import { PagedList } from '#src/ui/list/paged-list.tsx'
import { SelectBox, SelectionBar, useSelection } from '#src/ui/list/selection.tsx'
import { Skeleton } from '#src/ui/list/skeleton.tsx'
import { WorkPage } from '#src/ui/page/work-page.tsx'
import * as icons from '#src/ui/style/icons.ts'
import { StrokeIcon } from '#src/ui/style/stroke-icon.tsx'
import type { LeadFilter } from '../staff-contract.ts'
import { AddPerson } from './add-person.tsx'
import { LeadFilters } from './lead-filters.tsx'
import styles from './leads-page.module.css'
import { LeadsSummary } from './leads-summary.tsx'
import { LeadsTable } from './leads-table.tsx'
import {
  leadCalls,
  leadQueries,
  reviewOf,
  subjectOf,
  useLeadAction,
  useReviewLeads,
} from './queries.ts'

type LeadsPageProps = { filter: LeadFilter; onFilter: (filter: LeadFilter) => void }

export function LeadsPage({ filter, onFilter }: LeadsPageProps) {
  const summary = useQuery(leadQueries.summary())
  const action = useLeadAction()
  const exportCsv = async () => saveFile('leads.csv', await leadCalls.exportCsv(filter))
  return (
    <WorkPage
      back={{ href: '/contentmanager', label: 'Go Back' }}
      title="Leads"
      actions={
        <Button look="secondary" disabled={action.busy} onClick={() => void action.run(exportCsv)}>
          <StrokeIcon path={icons.download} size={24} />
          Export CSV
        </Button>
      }
    >
      <Outcome action={action} />
      {summary.data ? (
        <LeadsSummary summary={summary.data} onShow={(only) => onFilter({ only })} />
      ) : (
        <div className={styles.waiting}>
          <Skeleton height="14rem" />
        </div>
      )}
      <AddPerson />
      <LeadFilters filter={filter} onChange={onFilter} />
      <LeadsList filter={filter} />
    </WorkPage>
  )
}

function LeadsList({ filter }: { filter: LeadFilter }) {
  const query = useInfiniteQuery(leadQueries.list(filter))
  const isHidden = useIsHidden()
  const leads = (query.data?.pages.flatMap((page) => page.leads) ?? []).filter(
    ({ id }) => !isHidden(subjectOf(id)),
  )
  const held = leads.filter(({ id, held }) => held > 0 && !isHidden(reviewOf(id)))
  const selection = useSelection(held.map(({ id }) => id))
  const review = useReviewLeads()
  const decide = (decision: 'release' | 'reject') => {
    review(selection.selected, decision)
    selection.clear()
  }
  return (
    <PagedList query={query}>
      <SelectionBar selection={selection}>
        <Button look="secondary" onClick={() => decide('release')}>
          Release
        </Button>
        <Button look="secondary" onClick={() => decide('reject')}>
          Reject
        </Button>
      </SelectionBar>
      {leads.length > 0 ? (
        <LeadsTable
          leads={leads}
          selectBox={({ id, email, held }) =>
            held > 0 && !isHidden(reviewOf(id)) ? (
              <SelectBox {...selection.box(id)} label={email} />
            ) : null
          }
        />
      ) : (
        <EmptyState>
          {Object.values(filter).some(Boolean)
            ? 'Nobody matches. Try fewer filters.'
            : 'Nobody yet. The first sign-up appears here.'}
        </EmptyState>
      )}
    </PagedList>
  )
}
