import { queryOptions, useQuery } from '@tanstack/react-query'
import { staffAnswer, staffClient } from '#src/session/staff-call.ts'
import { RouterLink } from '#src/ui/router-link.tsx'
import type { AttentionApi } from '../api/attention.ts'
import styles from './attention.module.css'

const attentionQuery = () =>
  queryOptions({
    queryKey: ['attention'],
    queryFn: async () => {
      const call = staffClient<AttentionApi>().attention.$get()
      return (await staffAnswer(call, 'Failed to get what needs attention')).attention
    },
  })

const toneNames = { bad: 'Urgent', warning: 'Soon', plain: 'When there is time' }

/** Items that need attention; each line links to the page where it is resolved. */
export function Attention() {
  const { data, error } = useQuery(attentionQuery())
  if (!data && !error) return null
  return (
    <section aria-labelledby="needs-attention" className={styles.attention}>
      <h2 id="needs-attention" className={styles.heading}>
        Needs attention
      </h2>
      {error && !data ? <p role="alert">Error: {error.message}</p> : null}
      {data?.length === 0 ? <p className={styles.none}>Nothing waits for you.</p> : null}
      <ul className={styles.list}>
        {data?.map(({ id, tone, text, href, action }) => (
          <li key={id} className={styles.item} data-look={tone}>
            <span className={styles.tone}>{toneNames[tone]}</span>
            <span className={styles.text}>{text}</span>
            {href === null ? (
              <span className={styles.other}>Ask an owner</span>
            ) : (
              <RouterLink href={href} className={styles.link}>
                {action}
              </RouterLink>
            )}
          </li>
        ))}
      </ul>
    </section>
  )
}
