import { queryOptions, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { JobsApi } from '#src/feature/jobs-feature.ts'
import { mailPaused } from '#src/jobs/choices.ts'
import { ReleaseMail } from '#src/session/mail-pause.tsx'
import { staffAnswer, staffClient } from '#src/session/staff-call.ts'
import { hasRoom } from '#src/ui/browser/has-room.ts'
import { Button } from '#src/ui/form/button.tsx'
import { Outcome } from '#src/ui/form/outcome.tsx'
import { useAction } from '#src/ui/form/use-action.ts'
import { LoadFailure } from '#src/ui/list/loading.tsx'
import { Skeleton } from '#src/ui/list/skeleton.tsx'
import { RouterLink } from '#src/ui/page/router-link.tsx'
import type { AttentionApi } from '../api/attention.ts'
import styles from './attention.module.css'
import { useFirstRows } from './stats-table.tsx'

const attentionQuery = queryOptions({
  queryKey: ['attention'],
  queryFn: async () => {
    const call = staffClient<AttentionApi>().attention.$get()
    return (await staffAnswer(call, 'Failed to get what needs attention')).attention
  },
})

const toneNames = { bad: 'Urgent', warning: 'Soon', plain: 'When there is time' }

const [shownFirst, onPhone] = [5, 2]

export function Attention() {
  const query = useQuery(attentionQuery)
  const { data, error, isLoading } = query
  const [most] = useState(() => (hasRoom() ? shownFirst : onPhone))
  const { rows, more } = useFirstRows(data ?? [], most)
  return (
    <section aria-labelledby="needs-attention" aria-busy={isLoading} className={styles.attention}>
      <h3 id="needs-attention" className={styles.heading}>
        Needs attention
      </h3>
      <LoadFailure query={query} />
      {!data && !error ? (
        // Lines of text, as high as the space that is reserved for the list.
        <div className={styles.loading}>
          {[70, 90, 60].map((width) => (
            <Skeleton key={width} height="1.25rem" width={`${width}%`} />
          ))}
        </div>
      ) : null}
      {data?.length === 0 ? <p className={styles.none}>Nothing waits for you.</p> : null}
      <ul className={styles.list}>
        {rows.map(({ id, tone, text, href, action, retry }) => (
          <li key={id} className={styles.item} data-look={tone}>
            <span className={styles.tone}>{toneNames[tone]}</span>
            <span className={styles.text}>{text}</span>
            {id === mailPaused ? (
              <ReleaseMail />
            ) : retry ? (
              <RetryButton kind={retry} label={action} />
            ) : href === null ? (
              <span className={styles.other}>Ask an owner</span>
            ) : (
              <RouterLink href={href} className={styles.link}>
                {action}
              </RouterLink>
            )}
          </li>
        ))}
      </ul>
      {more}
    </section>
  )
}

/** Tries failed jobs again. They leave the list at once; those that fail again come back. */
function RetryButton({ kind, label }: { kind: string; label: string }) {
  const action = useAction({ invalidates: attentionQuery.queryKey })
  const retry = () =>
    staffAnswer(
      staffClient<JobsApi>().jobs[':kind'].retry.$post({ param: { kind } }),
      'Failed to try again',
    )
  return (
    <span>
      <Button look="secondary" {...action.button(retry, 'On their way again.')}>
        {label}
      </Button>
      <Outcome action={action} />
    </span>
  )
}
