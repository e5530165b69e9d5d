import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Button } from '#src/ui/form/button.tsx'
import { momentOf } from '../activity/words.ts'
import { useAction } from '../area/use-action.ts'
import styles from './account-page.module.css'
import { Outcome } from './outcome.tsx'
import { accountCalls, accountQueries } from './queries.ts'

export function Sessions() {
  const client = useQueryClient()
  const { data: sessions, error } = useQuery(accountQueries.sessions())
  const action = useAction()
  const revoke = async (id: string) => {
    await action.run(() => accountCalls.revoke(id))
    await client.invalidateQueries({ queryKey: accountQueries.all })
  }
  if (error) return <p role="alert">Error: {error.message}</p>
  return (
    <>
      <ul className={styles.list}>
        {sessions?.map(({ id, device, network, lastUsedAt, current }) => (
          <li key={id}>
            <span>
              <strong>{device}</strong> {current ? '(this one)' : null}
              <br />
              <span className={styles.quiet}>
                {network}, last used {momentOf(lastUsedAt)}
              </span>
            </span>
            {current ? null : (
              <Button look="secondary" disabled={action.busy} onClick={() => void revoke(id)}>
                Sign out
              </Button>
            )}
          </li>
        ))}
      </ul>
      <Outcome action={action} />
    </>
  )
}
