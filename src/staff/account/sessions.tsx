import { useQuery, useQueryClient } from '@tanstack/react-query'
import { momentOf } from '#src/session/staff-time.ts'
import { Button } from '#src/ui/form/button.tsx'
import { Outcome } from '#src/ui/form/outcome.tsx'
import { useAction } from '#src/ui/form/use-action.ts'
import { LoadFailure } from '#src/ui/list/loading.tsx'
import styles from './account-page.module.css'
import { accountCalls, accountQueries } from './queries.ts'

export function Sessions() {
  const client = useQueryClient()
  const query = useQuery(accountQueries.sessions())
  const { data: sessions } = query
  const action = useAction({
    after: () => client.invalidateQueries({ queryKey: accountQueries.all }),
  })
  return (
    <>
      <LoadFailure query={query} />
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
              <Button
                look="secondary"
                disabled={action.busy}
                onClick={() => void action.run(() => accountCalls.revoke(id))}
              >
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
