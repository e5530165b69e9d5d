import { type FormEvent, useState } from 'react'
import { Button } from '#src/ui/form/button.tsx'
import { TextField } from '#src/ui/form/field.tsx'
import { enterSecondFactor, type SecondStep as Step } from '../session/session.ts'
import { signWithPasskey } from './passkey.ts'

/** The step after the password: a code, a recovery code or a passkey. */
export function SecondStep({ step, onBack }: { step: Step; onBack: () => void }) {
  const [busy, setBusy] = useState(false)
  const [error, setError] = useState<string>()

  async function enter(proof: () => Promise<Parameters<typeof enterSecondFactor>[0]>) {
    if (busy) return
    setBusy(true)
    setError(undefined)
    try {
      setError(await enterSecondFactor(await proof()))
    } catch (failure) {
      console.error(failure)
      setError('No passkey was used.')
    }
    setBusy(false)
  }

  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    const code = `${new FormData(event.currentTarget).get('code')}`
    void enter(async () => ({ challenge: step.challenge, code }))
  }

  const provePasskey = () =>
    enter(async () => ({
      challenge: step.challenge,
      assertion: await signWithPasskey(step.options ?? {}),
    }))

  return (
    <>
      {step.methods.includes('passkey') ? (
        <Button size="large" aria-disabled={busy} onClick={() => void provePasskey()}>
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
          aria-disabled={busy}
        >
          Continue
        </Button>
      </form>
      <Button look="quiet" onClick={onBack}>
        Start again
      </Button>
      <p role="status" data-failed={error ? '' : undefined}>
        {busy ? 'Loading...' : error}
      </p>
    </>
  )
}
