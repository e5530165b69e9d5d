import { useUsername } from '#src/session/use-session.ts'
import { ActionForm } from '#src/ui/form/action-form.tsx'
import { TextField } from '#src/ui/form/field.tsx'
import { useAction } from '#src/ui/form/use-action.ts'
import { WorkPage } from '#src/ui/page/work-page.tsx'
import { changeOwnPassword } from '../session/session.ts'
import { NewPasswordField } from './new-password-field.tsx'
import styles from './password-page.module.css'

export function PasswordPage() {
  const username = useUsername()
  const action = useAction()

  async function change(text: (name: string) => string, form: HTMLFormElement) {
    const json = { currentPassword: text('currentPassword'), newPassword: text('newPassword') }
    const done = 'Your password is changed. Every other browser is signed out.'
    if (await action.run(() => changeOwnPassword(json), done)) form.reset()
  }

  return (
    <WorkPage
      back={{ href: '/contentmanager', label: 'Go Back' }}
      title="Change password"
      width="narrow"
    >
      <ActionForm
        className={styles.form}
        action={action}
        submit="Change password"
        onSubmit={change}
      >
        {/* Password managers need to know whose password this is. */}
        <input type="text" autoComplete="username" value={username} readOnly hidden />
        <TextField
          label="Current password"
          name="currentPassword"
          type="password"
          autoComplete="current-password"
          required
        />
        <NewPasswordField name="newPassword" username={username} />
      </ActionForm>
    </WorkPage>
  )
}
