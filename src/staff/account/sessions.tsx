import { useQuery } from '@tanstack/react-query'
import { momentOf } from '#src/session/staff-time.ts'
import { Button } from '#src/ui/form/button.tsx'
import { Outcome } from '#src/ui/form/outcome.tsx'
import { useAction } from '#src/ui/form/use-action.ts'
import { LoadFailure } from '#src/ui/list/loading.tsx'
import styles from './account-page.module.css'
import { Entry } from './part.tsx'
import { accountCalls, accountQueries } from './queries.ts'

export function Sessions() {
  const query = useQuery(accountQueries.sessions())
  const action = useAction({ invalidates: accountQueries.all })
  return (
    <>
      <LoadFailure query={query} />
      <ul className={styles.list}>
        {query.data?.map(({ id, device, network, lastUsedAt, current }) => (
          <Entry
            key={id}
            title={device}
            mark={current ? '(this one)' : undefined}
            note={`${network}, last used ${momentOf(lastUsedAt)}`}
          >
            {current ? null : (
              <Button
                look="secondary"
                disabled={action.busy}
                onClick={() => void action.run(() => accountCalls.revoke(id))}
              >
                Sign out
              </Button>
            )}
          </Entry>
        ))}
      </ul>
      <Outcome action={action} />
    </>
  )
}
