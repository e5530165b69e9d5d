import { useQuery, useQueryClient } from '@tanstack/react-query'
import type { FormEvent } from 'react'
import { useSession } from '#src/session/use-session.ts'
import { identity } from '#src/site/identity.ts'
import { Button } from '#src/ui/form/button.tsx'
import { TextField } from '#src/ui/form/field.tsx'
import { Outcome } from '#src/ui/form/outcome.tsx'
import { useAction } from '#src/ui/form/use-action.ts'
import styles from './ask-name.module.css'
import { accountCalls, accountQueries } from './queries.ts'

/**
 * Asks authors for the name that readers see, before they publish for the first time. Nobody publishes under the name
 * that signs in.
 */
export function AskName() {
  const { user } = useSession()
  const client = useQueryClient()
  const action = useAction({
    after: () => client.invalidateQueries({ queryKey: accountQueries.all }),
  })
  const { data: account } = useQuery({ ...accountQueries.own(), enabled: user !== null })
  if (!account || account.displayName || account.wantedName) return null

  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    const displayName = `${new FormData(event.currentTarget).get('displayName')}`.trim()
    if (displayName) void action.run(() => accountCalls.profile({ displayName }))
  }

  return (
    <form className={styles.ask} onSubmit={submit}>
      <div className={styles.field}>
        <TextField
          label="Your name, as readers see it"
          name="displayName"
          hint={`Until you enter one, your articles are by ${identity.name}.${account.role === 'writer' ? ' An owner of this site accepts it.' : ''}`}
          maxLength={80}
          autoComplete="name"
          required
        />
      </div>
      <Button look="secondary" type="submit" aria-disabled={action.busy}>
        Save name
      </Button>
      <Outcome action={action} />
    </form>
  )
}
