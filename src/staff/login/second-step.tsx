import type { FormEvent } from 'react'
import { Button } from '#src/ui/form/button.tsx'
import { TextField } from '#src/ui/form/field.tsx'
import { Outcome } from '#src/ui/form/outcome.tsx'
import { useAction } from '#src/ui/form/use-action.ts'
import { enterSecondFactor, type SecondStep as Step } from '../session/session.ts'
import { signWithPasskey } from './passkey.ts'

/** The step after the password: a code, a recovery code or a passkey. */
export function SecondStep({ step, onBack }: { step: Step; onBack: () => void }) {
  const action = useAction()
  const { challenge } = step

  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    const code = `${new FormData(event.currentTarget).get('code')}`
    void action.run(() => enterSecondFactor({ challenge, code }))
  }

  const provePasskey = () =>
    action.run(async () => {
      const assertion = await signWithPasskey(step.options ?? {})
      await enterSecondFactor({ challenge, assertion })
    })

  return (
    <>
      {step.methods.includes('passkey') ? (
        <Button size="large" aria-disabled={action.busy} onClick={() => void provePasskey()}>
          Use your passkey
        </Button>
      ) : null}
      <form onSubmit={submit}>
        <TextField
          label={step.methods.includes('code') ? 'Code' : 'Recovery code'}
          name="code"
          autoComplete="one-time-code"
          hint={
            step.methods.includes('code')
              ? 'Six digits from your authenticator app, or a recovery code.'
              : 'If you do not have your passkey.'
          }
          autoFocus={!step.methods.includes('passkey')}
          required
        />
        <Button
          type="submit"
          look={step.methods.includes('passkey') ? 'secondary' : 'primary'}
          aria-disabled={action.busy}
        >
          Continue
        </Button>
      </form>
      <Button look="quiet" onClick={onBack}>
        Start again
      </Button>
      <Outcome action={action} />
    </>
  )
}
