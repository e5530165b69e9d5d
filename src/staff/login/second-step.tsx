import { ActionForm } from '#src/ui/form/action-form.tsx'
import { Button } from '#src/ui/form/button.tsx'
import { TextField } from '#src/ui/form/field.tsx'
import { useAction } from '#src/ui/form/use-action.ts'
import { enterSecondFactor, type SecondStep as Step } from '../session/session.ts'
import { signWithPasskey } from './passkey.ts'

export function SecondStep({ step, onBack }: { step: Step; onBack: () => void }) {
  const action = useAction()
  const { challenge } = step
  const hasPasskey = step.methods.includes('passkey')

  const provePasskey = () =>
    action.run(async () => {
      const assertion = await signWithPasskey(step.options ?? {})
      await enterSecondFactor({ challenge, assertion })
    })

  return (
    <>
      {hasPasskey ? (
        <Button size="large" aria-disabled={action.busy} onClick={() => void provePasskey()}>
          Use your passkey
        </Button>
      ) : null}
      <ActionForm
        action={action}
        submit="Continue"
        look={hasPasskey ? 'secondary' : 'primary'}
        onSubmit={(text) => action.run(() => enterSecondFactor({ challenge, code: text('code') }))}
      >
        <CodeField hasApp={step.methods.includes('code')} autoFocus={!hasPasskey} />
      </ActionForm>
      <Button look="quiet" onClick={onBack}>
        Start again
      </Button>
    </>
  )
}

type OwnPasswordProps = { label: string; name?: string; username?: string; autoFocus?: boolean }

/** The current password. Password managers ask themselves whose it is; the login has a field for that. */
export function OwnPassword({ label, name = 'password', username, autoFocus }: OwnPasswordProps) {
  return (
    <>
      {username === undefined ? null : (
        <input type="text" autoComplete="username" value={username} readOnly hidden />
      )}
      <TextField
        label={label}
        name={name}
        type="password"
        autoComplete="current-password"
        required
        autoFocus={autoFocus}
      />
    </>
  )
}

/** A code of an authenticator app, if the account has one, or a recovery code. */
export function CodeField({ hasApp, autoFocus }: { hasApp: boolean; autoFocus: boolean }) {
  return (
    <TextField
      label={hasApp ? 'Code' : 'Recovery code'}
      name="code"
      autoComplete="one-time-code"
      hint={
        hasApp
          ? 'Six digits from your authenticator app, or a recovery code.'
          : 'If you do not have your passkey.'
      }
      autoFocus={autoFocus}
      required
    />
  )
}
