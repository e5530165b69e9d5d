import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { answer, apiClient, done, isFinal } from '#src/app/client.ts'
import { useUsername } from '#src/session/session.ts'
import { ActionForm } from '#src/ui/form/action-form.tsx'
import { ButtonLink } from '#src/ui/form/button.tsx'
import { TextField } from '#src/ui/form/field.tsx'
import { useAction } from '#src/ui/form/use-action.ts'
import { WorkPage } from '#src/ui/page/work-page.tsx'
import type { StaffApi } from '../api/routes.ts'
import { roleNames } from '../role-names.ts'
import { acceptInvitation, changeOwnPassword } from '../session/session.ts'
import { EntryPage, useLinkToken } from './entry-page.tsx'
import { NewPasswordField } from './new-password-field.tsx'
import styles from './password-page.module.css'
import { OwnPassword } from './second-step.tsx'

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

export function PasswordPage() {
  const username = useUsername()
  const action = useAction()

  async function change(text: (name: string) => string, form: HTMLFormElement) {
    const json = { currentPassword: text('currentPassword'), newPassword: text('newPassword') }
    const done = 'Your password is changed. Every other browser is signed out.'
    if (await action.run(() => changeOwnPassword(json), done)) form.reset()
  }

  return (
    <WorkPage back="/contentmanager" title="Change password" width="narrow">
      <ActionForm
        className={styles.form}
        action={action}
        submit="Change password"
        onSubmit={change}
      >
        <OwnPassword label="Current password" name="currentPassword" username={username} />
        <NewPasswordField name="newPassword" username={username} />
      </ActionForm>
    </WorkPage>
  )
}

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
