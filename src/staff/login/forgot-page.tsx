import { useState } from 'react'
import { apiClient, done } from '#src/app/client.ts'
import { ActionForm } from '#src/ui/form/action-form.tsx'
import { ButtonLink } from '#src/ui/form/button.tsx'
import { TextField } from '#src/ui/form/field.tsx'
import { useAction } from '#src/ui/form/use-action.ts'
import type { StaffApi } from '../api/routes.ts'
import { EntryPage } from './entry-page.tsx'

export function ForgotPage() {
  const [sent, setSent] = useState(false)
  const action = useAction()
  async function send(email: string) {
    const call = () => apiClient<StaffApi>().user['password-reset'].$post({ json: { email } })
    if (await action.run(() => done(call(), 'Error asking for a mail'))) setSent(true)
  }
  return (
    <EntryPage title="Forgot password">
      {sent ? (
        <p role="status">
          If an account has this address, a mail with a link is on its way. The link works for an
          hour.
        </p>
      ) : (
        <ActionForm
          action={action}
          submit="Send the mail"
          size="large"
          onSubmit={(text) => send(text('email'))}
        >
          <TextField
            label="Email"
            name="email"
            type="email"
            autoComplete="email"
            hint="The address of your account. Without one, ask an owner of this site."
            required
            autoFocus
          />
        </ActionForm>
      )}
      <ButtonLink look="quiet" href="/contentmanager/login">
        Back to the login
      </ButtonLink>
    </EntryPage>
  )
}
