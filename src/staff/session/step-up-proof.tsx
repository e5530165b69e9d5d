import { useQuery } from '@tanstack/react-query'
import type { FormEvent } from 'react'
import { answer, apiClient, done } from '#src/app/client.ts'
import { currentToken } from '#src/session/session.ts'
import { useUsername } from '#src/session/use-session.ts'
import { Button } from '#src/ui/form/button.tsx'
import { TextField } from '#src/ui/form/field.tsx'
import { Outcome } from '#src/ui/form/outcome.tsx'
import { useAction } from '#src/ui/form/use-action.ts'
import parts from '../account/account-page.module.css'
import { accountQueries } from '../account/queries.ts'
import type { StaffApi } from '../api/routes.ts'
import { signWithPasskey } from '../login/passkey.ts'

const security = () => apiClient<StaffApi>(currentToken)

/** The form of the step-up dialog. */
export function StepUpProof({
  onProved,
  onCancel,
}: {
  onProved: () => void
  onCancel: () => void
}) {
  const action = useAction()
  const username = useUsername()
  const { data: account } = useQuery(accountQueries.own())
  const hasFactor = account !== undefined && (account.totp || account.passkeys.length > 0)

  const prove = async (json: Parameters<typeof send>[0]) => {
    if (await action.run(() => send(json))) onProved()
  }
  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    const fields = new FormData(event.currentTarget)
    const code = fields.get('code')
    void prove(code === null ? { password: `${fields.get('password')}` } : { code: `${code}` })
  }
  const provePasskey = async () => {
    const proved = await action.run(async () => {
      const begun = await answer(security().user['step-up'].passkey.$post(), 'Error')
      const assertion = { ...(await signWithPasskey(begun.options)) }
      await send({ challenge: begun.challenge, assertion })
    })
    if (proved) onProved()
  }

  return (
    <form className={parts.form} onSubmit={submit}>
      {hasFactor ? (
        <TextField
          label={account?.totp ? 'Code' : 'Recovery code'}
          name="code"
          autoComplete="one-time-code"
          hint={
            account?.totp
              ? 'Six digits from your authenticator app, or a recovery code.'
              : 'If you do not have your passkey.'
          }
          required
          autoFocus
        />
      ) : (
        <OwnPassword username={username} />
      )}
      <div className={parts.row}>
        <Button type="submit" aria-disabled={action.busy}>
          Continue
        </Button>
        {account && account.passkeys.length > 0 ? (
          <Button look="secondary" disabled={action.busy} onClick={() => void provePasskey()}>
            Use your passkey
          </Button>
        ) : null}
        <Button look="quiet" onClick={onCancel}>
          Cancel
        </Button>
      </div>
      <Outcome action={action} />
    </form>
  )
}

function OwnPassword({ username }: { username: string }) {
  return (
    <>
      {/* Password managers ask themselves whose password this is. */}
      <input type="text" autoComplete="username" value={username} readOnly hidden />
      <TextField
        label="Your password"
        name="password"
        type="password"
        autoComplete="current-password"
        required
        autoFocus
      />
    </>
  )
}

async function send(json: {
  password?: string
  code?: string
  challenge?: string
  assertion?: Record<string, unknown>
}): Promise<void> {
  await done(security().user['step-up'].$post({ json }), 'Error proving who you are')
}
