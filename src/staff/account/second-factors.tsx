import { useState } from 'react'
import { momentOf } from '#src/session/staff-time.ts'
import { Notice } from '#src/ui/dialog/notice.tsx'
import { Button } from '#src/ui/form/button.tsx'
import { Outcome } from '#src/ui/form/outcome.tsx'
import { useAction } from '#src/ui/form/use-action.ts'
import { hasPasskeys } from '../login/passkey.ts'
import type { Account } from '../security-contract.ts'
import styles from './account-page.module.css'
import { AddTotp } from './add-totp.tsx'
import { Entry, Part } from './part.tsx'
import { accountCalls, accountQueries } from './queries.ts'
import { SecondFactorNotice } from './second-factor-notice.tsx'

export function SecondFactors({ account }: { account: Account }) {
  const action = useAction({ invalidates: accountQueries.all })
  const [codes, setCodes] = useState<string[]>([])
  const [totp, setTotp] = useState<{ secret: string; uri: string }>()
  const has = account.totp || account.passkeys.length > 0

  const addPasskey = () =>
    action.run(async () =>
      setCodes(await accountCalls.addPasskey(`Passkey ${momentOf(new Date().toISOString())}`)),
    )
  const added = (recoveryCodes: string[]) => {
    setCodes(recoveryCodes)
    setTotp(undefined)
  }

  return (
    <Part title="Second factor">
      <SecondFactorNotice account={account} />
      <p>
        Whoever learns your password still cannot sign in. A passkey is the safest, and signs you in
        without a password too.
      </p>
      <ul className={styles.list}>
        {account.passkeys.map(({ id, name, lastUsedAt }) => (
          <Entry
            key={id}
            title={name}
            note={lastUsedAt ? `last used ${momentOf(lastUsedAt)}` : 'not used yet'}
          >
            <Button
              look="secondary"
              disabled={action.busy}
              aria-label={`Remove ${name}`}
              onClick={() => void action.run(() => accountCalls.removePasskey(id))}
            >
              Remove
            </Button>
          </Entry>
        ))}
        {account.totp ? (
          <li>
            <strong>Authenticator app</strong>
            <Button
              look="secondary"
              disabled={action.busy}
              aria-label="Remove the authenticator app"
              onClick={() => void action.run(accountCalls.removeTotp)}
            >
              Remove
            </Button>
          </li>
        ) : null}
        {has ? (
          <li>
            <span>Recovery codes: {account.recoveryCodes} left</span>
            <Button
              look="secondary"
              disabled={action.busy}
              onClick={() =>
                void action.run(async () => setCodes(await accountCalls.renewRecoveryCodes()))
              }
            >
              Make new codes
            </Button>
          </li>
        ) : null}
      </ul>
      {codes.length > 0 ? <Codes codes={codes} /> : null}
      {totp ? <AddTotp {...totp} onAdded={added} /> : null}
      <div className={styles.row}>
        {hasPasskeys() ? (
          <Button disabled={action.busy} onClick={() => void addPasskey()}>
            Add a passkey
          </Button>
        ) : null}
        {account.totp || totp ? null : (
          <Button
            look="secondary"
            disabled={action.busy}
            onClick={() => void action.run(async () => setTotp(await accountCalls.startTotp()))}
          >
            Add an authenticator app
          </Button>
        )}
      </div>
      <Outcome action={action} />
    </Part>
  )
}

function Codes({ codes }: { codes: string[] }) {
  return (
    <>
      <Notice tone="good">
        <strong>Keep these recovery codes.</strong> Each signs you in once, without your device.
        They are not shown again.
      </Notice>
      <ul className={styles.codes} aria-label="Recovery codes">
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ul>
    </>
  )
}
