import { useInfiniteQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { momentOf } from '#src/session/staff-time.ts'
import { EmptyState } from '#src/ui/list/empty-state.tsx'
import { PagedList } from '#src/ui/list/paged-list.tsx'
import { RecordTable } from '#src/ui/list/record-table.tsx'
import { RouterLink } from '#src/ui/page/router-link.tsx'
import type { RecipientState } from '../choices.ts'
import type { Newsletter } from '../contract.ts'
import styles from './newsletters-page.module.css'
import { newsletterQueries } from './queries.ts'
import { recipientNames } from './words.ts'

type RecipientsProps = { newsletter: Newsletter; state: RecipientState | undefined }

const columns = ['Recipient', 'State', 'Reason', 'When']

export function Recipients({ newsletter, state }: RecipientsProps) {
  const { newsletterId, counts } = newsletter
  const query = useInfiniteQuery(newsletterQueries.recipients(newsletterId, state))
  useRefetchOnChange(newsletterId, counts)
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
              <td data-label={one.reason ? 'Reason' : undefined}>{one.reason ?? ''}</td>
              <td data-label="When">{one.settledAt ? momentOf(one.settledAt) : ''}</td>
            </tr>
          ))}
        </RecordTable>
      ) : (
        <EmptyState>No recipients.</EmptyState>
      )}
    </PagedList>
  )
}

/** Refetches the rows when the counts change; otherwise a row would say Waiting long after its mail was sent. */
function useRefetchOnChange(newsletterId: number, counts: Newsletter['counts']) {
  const client = useQueryClient()
  const seen = useRef(counts)
  useEffect(() => {
    if (seen.current === counts) return
    seen.current = counts
    void client.invalidateQueries({ queryKey: newsletterQueries.allRecipients(newsletterId) })
  }, [client, newsletterId, counts])
}
