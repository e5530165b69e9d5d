import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { answer, apiClient, isFinal } from '#src/app/client.ts'
import { ActionForm } from '#src/ui/form/action-form.tsx'
import { TextField } from '#src/ui/form/field.tsx'
import { useAction } from '#src/ui/form/use-action.ts'
import type { StaffApi } from '../api/routes.ts'
import { roleNames } from '../role-names.ts'
import { acceptInvitation } from '../session/session.ts'
import { EntryPage, useLinkToken } from './entry-page.tsx'
import { NewPasswordField } from './new-password-field.tsx'

export function InvitationPage() {
  const token = useLinkToken()
  const navigate = useNavigate()
  const action = useAction()
  const { data, error } = useQuery({
    queryKey: ['invitation', token],
    enabled: token !== '',
    queryFn: async () => {
      const call = apiClient<StaffApi>().user.invitation.$post({ json: { token } })
      return (await answer(call, 'Error reading the invitation')).invitation
    },
    retry: (count, failure) => count < 3 && !isFinal(failure),
  })

  async function accept(text: (name: string) => string) {
    const json = {
      token,
      username: text('username'),
      displayName: text('displayName'),
      password: text('password'),
    }
    if (await action.run(() => acceptInvitation(json))) await navigate({ to: '/contentmanager' })
  }

  return (
    <EntryPage title="Create your account">
      {error || !token ? (
        <p role="alert">
          This invitation does not work any more. Ask whoever invited you for a new one.
        </p>
      ) : null}
      {!data && !error && token ? <p role="status">Loading...</p> : null}
      {data ? (
        <ActionForm action={action} submit="Create account" size="large" onSubmit={accept}>
          <p>
            For {data.email}, as {roleNames[data.role].toLowerCase()}.
          </p>
          <TextField label="Username" name="username" autoComplete="username" required autoFocus />
          <TextField
            label="Name"
            name="displayName"
            autoComplete="name"
            hint="Shown beside the articles you write."
            maxLength={80}
            optional
          />
          <NewPasswordField name="password" label="Password" username="" />
        </ActionForm>
      ) : null}
    </EntryPage>
  )
}
