import { type FormEvent, useState } from 'react'
import { useUsername } from '#src/session/use-session.ts'
import { Button } from '#src/ui/form/button.tsx'
import { TextField } from '#src/ui/form/field.tsx'
import { WorkPage } from '#src/ui/page/work-page.tsx'
import { changeOwnPassword } from '../session/session.ts'
import { NewPasswordField } from './new-password-field.tsx'
import styles from './password-page.module.css'

type State = { step: 'idle' | 'busy' | 'done' } | { step: 'failed'; why: string }

export function PasswordPage() {
  const username = useUsername()
  const [state, setState] = useState<State>({ step: 'idle' })

  async function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    if (state.step === 'busy') return
    const form = event.currentTarget
    const fields = new FormData(form)
    setState({ step: 'busy' })
    const why = await changeOwnPassword({
      currentPassword: `${fields.get('currentPassword')}`,
      newPassword: `${fields.get('newPassword')}`,
    })
    if (!why) form.reset()
    setState(why ? { step: 'failed', why } : { step: 'done' })
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
        <Button type="submit" aria-disabled={state.step === 'busy'}>
          Change password
        </Button>
        <p role="status" className={styles.state} data-step={state.step}>
          {state.step === 'busy' ? 'Loading...' : null}
          {state.step === 'done'
            ? 'Your password is changed. Every other browser is signed out.'
            : null}
          {state.step === 'failed' ? state.why : null}
        </p>
      </form>
    </WorkPage>
  )
}
