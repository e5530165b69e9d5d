import { type FormEvent, useState } from 'react'
import { apiClient, done } from '#src/app/client.ts'
import { Button, ButtonLink } from '#src/ui/form/button.tsx'
import { Outcome } from '#src/ui/form/outcome.tsx'
import { useAction } from '#src/ui/form/use-action.ts'
import type { StaffApi } from '../api/routes.ts'
import styles from './login-page.module.css'
import { NewPasswordField } from './new-password-field.tsx'
import { useLinkToken } from './use-link-token.ts'

export function ResetPage() {
  const token = useLinkToken()
  const [changed, setChanged] = useState(false)
  const action = useAction()

  async function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    const newPassword = `${new FormData(event.currentTarget).get('newPassword')}`
    const json = { token, newPassword }
    const call = () => apiClient<StaffApi>().user['password-reset'].confirm.$post({ json })
    if (await action.run(() => done(call(), 'Error changing the password'))) setChanged(true)
  }

  return (
    <div className={styles.page}>
      <form className={styles.form} onSubmit={submit}>
        <h1>New password</h1>
        {changed ? (
          <p role="status">Your password is changed, and every browser is signed out.</p>
        ) : (
          <>
            {/* The username is unknown here, but browsers complain about a password form without the field. */}
            <input type="text" autoComplete="username" value="" readOnly hidden />
            <NewPasswordField name="newPassword" username="" />
            <Button type="submit" size="large" aria-disabled={action.busy}>
              Change password
            </Button>
            <div className={styles.state}>
              <Outcome action={action} />
            </div>
          </>
        )}
        <ButtonLink look="quiet" href="/contentmanager/login">
          Go to the login
        </ButtonLink>
      </form>
    </div>
  )
}
