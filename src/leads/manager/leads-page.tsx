import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { Button } from '#src/ui/button.tsx'
import { EmptyState } from '#src/ui/empty-state.tsx'
import * as icons from '#src/ui/icons.ts'
import { PagedList } from '#src/ui/paged-list.tsx'
import { saveFile } from '#src/ui/save-file.ts'
import { Skeleton } from '#src/ui/skeleton.tsx'
import { StrokeIcon } from '#src/ui/stroke-icon.tsx'
import { WorkPage } from '#src/ui/work-page.tsx'
import type { LeadFilter } from '../staff-contract.ts'
import { AddPerson } from './add-person.tsx'
import { LeadFilters } from './lead-filters.tsx'
import styles from './leads-page.module.css'
import { LeadsSummary } from './leads-summary.tsx'
import { LeadsTable } from './leads-table.tsx'
import { leadCalls, leadQueries } from './queries.ts'
import { useLeadWork } from './use-lead-work.ts'

type LeadsPageProps = { filter: LeadFilter; onFilter: (filter: LeadFilter) => void }

export function LeadsPage({ filter, onFilter }: LeadsPageProps) {
  const summary = useQuery(leadQueries.summary())
  const work = useLeadWork()
  const exportCsv = async () => saveFile('leads.csv', await leadCalls.exportCsv(filter))
  return (
    <WorkPage
      back={{ href: '/contentmanager', label: 'Go Back' }}
      title="Leads"
      actions={
        <Button look="secondary" disabled={work.isPending} onClick={() => work.mutate(exportCsv)}>
          <StrokeIcon path={icons.download} size={24} />
          Export CSV
        </Button>
      }
    >
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
  const leads = query.data?.pages.flatMap((page) => page.leads) ?? []
  return (
    <PagedList query={query}>
      {leads.length > 0 ? (
        <LeadsTable leads={leads} />
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
