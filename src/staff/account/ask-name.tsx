import { useQuery } from '@tanstack/react-query'
import { useSession } from '#src/session/session.ts'
import { identity } from '#src/site/identity.ts'
import { ActionForm } from '#src/ui/form/action-form.tsx'
import { TextField } from '#src/ui/form/field.tsx'
import { useAction } from '#src/ui/form/use-action.ts'
import styles from './ask-name.module.css'
import { accountCalls, accountQueries } from './queries.ts'

/**
 * Asks authors for the name that readers see, before they publish for the first time. Nobody publishes under the name
 * that signs in.
 */
export function AskName() {
  const { user } = useSession()
  const action = useAction({ invalidates: accountQueries.all })
  const { data: account } = useQuery({ ...accountQueries.own(), enabled: user !== null })
  if (!account || account.displayName || account.wantedName) return null

  const save = (displayName: string) =>
    displayName && action.run(() => accountCalls.profile({ displayName }), 'Your name is saved.')

  return (
    <ActionForm
      className={styles.ask}
      action={action}
      look="secondary"
      submit="Save name"
      onSubmit={(text) => save(text('displayName').trim())}
    >
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
    </ActionForm>
  )
}
