import { useInfiniteQuery } from '@tanstack/react-query'
import { EmptyState } from '#src/ui/empty-state.tsx'
import { PagedList } from '#src/ui/paged-list.tsx'
import { RecordTable } from '#src/ui/record-table.tsx'
import { RouterLink } from '#src/ui/router-link.tsx'
import type { RecipientState } from '../choices.ts'
import styles from './newsletters-page.module.css'
import { newsletterQueries } from './queries.ts'
import { momentOf, recipientNames } from './words.ts'

type RecipientsProps = { newsletterId: number; state: RecipientState | undefined }

const columns = ['Recipient', 'State', 'Reason', 'When']

export function Recipients({ newsletterId, state }: RecipientsProps) {
  const query = useInfiniteQuery(newsletterQueries.recipients(newsletterId, state))
  const recipients = query.data?.pages.flatMap((page) => page.recipients) ?? []
  const caption = state ? `Recipients: ${recipientNames[state].toLowerCase()}` : 'All recipients'
  return (
    <PagedList query={query}>
      {recipients.length ? (
        <RecordTable caption={caption} columns={columns}>
          {recipients.map((one) => (
            <tr key={one.recipientId}>
              <th scope="row">
                {one.leadId ? (
                  <RouterLink
                    href={`/contentmanager/leads/${one.leadId}`}
                    className={styles.subject}
                  >
                    {one.email}
                  </RouterLink>
                ) : (
                  'Erased'
                )}
              </th>
              <td data-label="State">{recipientNames[one.state]}</td>
              <td data-label="Reason">{one.reason ?? ''}</td>
              <td data-label="When">{one.settledAt ? momentOf(one.settledAt) : ''}</td>
            </tr>
          ))}
        </RecordTable>
      ) : (
        <EmptyState>Nobody here.</EmptyState>
      )}
    </PagedList>
  )
}
