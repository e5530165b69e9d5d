import { useQuery } from '@tanstack/react-query'
import { answer, apiClient, done } from '#src/app/client.ts'
import { currentToken, useUsername } from '#src/session/session.ts'
import { ActionForm } from '#src/ui/form/action-form.tsx'
import { Button } from '#src/ui/form/button.tsx'
import { useAction } from '#src/ui/form/use-action.ts'
import parts from '../account/account-page.module.css'
import { accountQueries } from '../account/queries.ts'
import type { StaffApi } from '../api/routes.ts'
import { signWithPasskey } from '../login/passkey.ts'
import { CodeField, OwnPassword } from '../login/second-step.tsx'

const security = () => apiClient<StaffApi>(currentToken)

type StepUpProofProps = { onProved: () => void; onCancel: () => void }

export function StepUpProof({ onProved, onCancel }: StepUpProofProps) {
  const action = useAction()
  const username = useUsername()
  const { data: account } = useQuery(accountQueries.own())
  const hasFactor = account !== undefined && (account.totp || account.passkeys.length > 0)

  const prove = async (proof: () => Promise<void>) => {
    if (await action.run(proof)) onProved()
  }
  const sendPasskey = async () => {
    const begun = await answer(security().user['step-up'].passkey.$post(), 'Error')
    const assertion = await signWithPasskey(begun.options)
    await send({ challenge: begun.challenge, assertion })
  }

  return (
    <ActionForm
      className={parts.form}
      action={action}
      submit="Continue"
      onSubmit={(text) =>
        prove(() => send(hasFactor ? { code: text('code') } : { password: text('password') }))
      }
      others={
        <>
          {account && account.passkeys.length > 0 ? (
            <Button look="secondary" disabled={action.busy} onClick={() => void prove(sendPasskey)}>
              Use your passkey
            </Button>
          ) : null}
          <Button look="quiet" onClick={onCancel}>
            Cancel
          </Button>
        </>
      }
    >
      {hasFactor ? (
        <CodeField hasApp={account.totp} autoFocus />
      ) : (
        <OwnPassword label="Your password" username={username} autoFocus />
      )}
    </ActionForm>
  )
}

type Proof = Parameters<ReturnType<typeof security>['user']['step-up']['$post']>[0]['json']

async function send(json: Proof): Promise<void> {
  await done(security().user['step-up'].$post({ json }), 'Error proving who you are')
}
