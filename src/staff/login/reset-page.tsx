import { useState } from 'react'
import { apiClient, done } from '#src/app/client.ts'
import { ActionForm } from '#src/ui/form/action-form.tsx'
import { ButtonLink } from '#src/ui/form/button.tsx'
import { useAction } from '#src/ui/form/use-action.ts'
import type { StaffApi } from '../api/routes.ts'
import { EntryPage } from './entry-page.tsx'
import { NewPasswordField } from './new-password-field.tsx'
import { useLinkToken } from './use-link-token.ts'

export function ResetPage() {
  const token = useLinkToken()
  const [changed, setChanged] = useState(false)
  const action = useAction()
  async function change(newPassword: string) {
    const json = { token, newPassword }
    const call = () => apiClient<StaffApi>().user['password-reset'].confirm.$post({ json })
    if (await action.run(() => done(call(), 'Error changing the password'))) setChanged(true)
  }
  return (
    <EntryPage title="New password">
      {changed ? (
        <p role="status">Your password is changed, and every browser is signed out.</p>
      ) : (
        <ActionForm
          action={action}
          submit="Change password"
          size="large"
          onSubmit={(text) => change(text('newPassword'))}
        >
          {/* The username is unknown here, but browsers complain about a password form without the field. */}
          <input type="text" autoComplete="username" value="" readOnly hidden />
          <NewPasswordField name="newPassword" username="" />
        </ActionForm>
      )}
      <ButtonLink look="quiet" href="/contentmanager/login">
        Go to the login
      </ButtonLink>
    </EntryPage>
  )
}
