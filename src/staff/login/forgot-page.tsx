import { type FormEvent, useState } from 'react'
import { apiClient, done } from '#src/app/client.ts'
import { Button, ButtonLink } from '#src/ui/form/button.tsx'
import { TextField } from '#src/ui/form/field.tsx'
import { Outcome } from '#src/ui/form/outcome.tsx'
import { useAction } from '#src/ui/form/use-action.ts'
import type { StaffApi } from '../api/routes.ts'
import styles from './login-page.module.css'

export function ForgotPage() {
  const [sent, setSent] = useState(false)
  const action = useAction()

  async function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    const email = `${new FormData(event.currentTarget).get('email')}`
    const call = () => apiClient<StaffApi>().user['password-reset'].$post({ json: { email } })
    if (await action.run(() => done(call(), 'Error asking for a mail'))) setSent(true)
  }

  return (
    <div className={styles.page}>
      <form className={styles.form} onSubmit={submit}>
        <h1>Forgot password</h1>
        {sent ? (
          <p role="status">
            If an account has this address, a mail with a link is on its way. The link works for an
            hour.
          </p>
        ) : (
          <>
            <TextField
              label="Email"
              name="email"
              type="email"
              autoComplete="email"
              hint="The address of your account. Without one, ask an owner of this site."
              required
              autoFocus
            />
            <Button type="submit" size="large" aria-disabled={action.busy}>
              Send the mail
            </Button>
            <div className={styles.state}>
              <Outcome action={action} />
            </div>
          </>
        )}
        <ButtonLink look="quiet" href="/contentmanager/login">
          Back to the login
        </ButtonLink>
      </form>
    </div>
  )
}
