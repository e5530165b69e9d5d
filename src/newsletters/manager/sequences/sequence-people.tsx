import { useInfiniteQuery } from '@tanstack/react-query'
import { momentOf } from '#src/session/staff-time.ts'
import { EmptyState } from '#src/ui/list/empty-state.tsx'
import { PagedList } from '#src/ui/list/paged-list.tsx'
import { RecordTable } from '#src/ui/list/record-table.tsx'
import { RouterLink } from '#src/ui/page/router-link.tsx'
import { numberOf } from '#src/ui/text/words.ts'
import type { SequencePerson } from '../../sequences-contract.ts'
import listStyles from '../newsletters-page.module.css'
import { sequenceQueries } from './queries.ts'

const columns = ['Person', 'State', 'Since', 'Sent', 'Waiting']

export function SequencePeople({ sequenceId }: { sequenceId: number }) {
  const query = useInfiniteQuery(sequenceQueries.people(sequenceId))
  const people = query.data?.pages.flatMap((page) => page.people) ?? []
  return (
    <PagedList query={query}>
      {people.length ? (
        <RecordTable
          caption="People in it, the last ones first"
          columns={columns}
          numbers={['Sent', 'Waiting']}
        >
          {people.map((one) => (
            <tr key={one.id}>
              <th scope="row">
                <RouterLink
                  href={`/contentmanager/leads/${one.leadId}`}
                  className={listStyles.subject}
                >
                  {one.email}
                </RouterLink>
              </th>
              <td data-label="State">{stateOf(one)}</td>
              <td data-label="Since">{momentOf(one.enrolledAt)}</td>
              <td data-label="Sent" data-number>
                {numberOf(one.sent)}
              </td>
              <td data-label="Waiting" data-number>
                {numberOf(one.waiting)}
              </td>
            </tr>
          ))}
        </RecordTable>
      ) : (
        <EmptyState>Nobody is in it yet.</EmptyState>
      )}
    </PagedList>
  )
}

function stateOf({ endedAt, endReason, nextDueAt }: SequencePerson): string {
  if (endedAt) return `Ended ${momentOf(endedAt)}: ${endReason ?? ''}`
  return nextDueAt ? `Next mail due ${momentOf(nextDueAt)}` : 'Has gone through it'
}
