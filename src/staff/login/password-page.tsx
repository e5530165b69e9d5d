import type { FormEvent } from 'react'
import { useUsername } from '#src/session/use-session.ts'
import { Button } from '#src/ui/form/button.tsx'
import { TextField } from '#src/ui/form/field.tsx'
import { Outcome } from '#src/ui/form/outcome.tsx'
import { useAction } from '#src/ui/form/use-action.ts'
import { WorkPage } from '#src/ui/page/work-page.tsx'
import { changeOwnPassword } from '../session/session.ts'
import { NewPasswordField } from './new-password-field.tsx'
import styles from './password-page.module.css'

export function PasswordPage() {
  const username = useUsername()
  const action = useAction()

  async function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    const form = event.currentTarget
    const fields = new FormData(form)
    const change = () =>
      changeOwnPassword({
        currentPassword: `${fields.get('currentPassword')}`,
        newPassword: `${fields.get('newPassword')}`,
      })
    const done = 'Your password is changed. Every other browser is signed out.'
    if (await action.run(change, done)) form.reset()
  }

  return (
    <WorkPage
      back={{ href: '/contentmanager', label: 'Go Back' }}
      title="Change password"
      width="narrow"
    >
      <form className={styles.form} onSubmit={submit}>
        {/* Password managers need to know whose password this is. */}
        <input type="text" autoComplete="username" value={username} readOnly hidden />
        <TextField
          label="Current password"
          name="currentPassword"
          type="password"
          autoComplete="current-password"
          required
        />
        <NewPasswordField name="newPassword" username={username ?? ''} />
        <Button type="submit" aria-disabled={action.busy}>
          Change password
        </Button>
        <Outcome action={action} />
      </form>
    </WorkPage>
  )
}
