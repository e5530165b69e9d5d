import { useState } from 'react'
import { encode } from 'uqr'
import { momentOf } from '#src/session/staff-time.ts'
import { Notice } from '#src/ui/dialog/notice.tsx'
import { ActionForm } from '#src/ui/form/action-form.tsx'
import { Button } from '#src/ui/form/button.tsx'
import { TextField } from '#src/ui/form/field.tsx'
import { Outcome } from '#src/ui/form/outcome.tsx'
import { useAction } from '#src/ui/form/use-action.ts'
import { hasPasskeys } from '../login/passkey.ts'
import type { Account } from '../security-contract.ts'
import styles from './account-page.module.css'
import { Entry, Part } from './part.tsx'
import { accountCalls, accountQueries } from './queries.ts'
import { SecondFactorNotice } from './second-factor-notice.tsx'

export function SecondFactors({ account }: { account: Account }) {
  const action = useAction({ invalidates: accountQueries.all })
  const [codes, setCodes] = useState<string[]>([])
  const [totp, setTotp] = useState<{ secret: string; uri: string }>()
  const has = account.totp || account.passkeys.length > 0

  const addPasskey = async () => {
    const name = `Passkey ${momentOf(new Date().toISOString())}`
    setCodes(await accountCalls.addPasskey(name))
  }
  const added = (recoveryCodes: string[]) => {
    setCodes(recoveryCodes)
    setTotp(undefined)
  }

  return (
    <Part id="second-factor" title="Second factor">
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
              aria-label={`Remove ${name}`}
              {...action.button(() => accountCalls.removePasskey(id), 'Passkey removed.')}
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
              aria-label="Remove the authenticator app"
              {...action.button(accountCalls.removeTotp, 'Authenticator app removed.')}
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
              {...action.button(async () => setCodes(await accountCalls.renewRecoveryCodes()))}
            >
              Make new codes
            </Button>
          </li>
        ) : null}
      </ul>
      {codes.length > 0 ? (
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
      ) : null}
      {totp ? <AddTotp {...totp} onAdded={added} /> : null}
      <div className={styles.row}>
        {hasPasskeys() ? (
          <Button {...action.button(addPasskey, 'Passkey added.')}>Add a passkey</Button>
        ) : null}
        {account.totp || totp ? null : (
          <Button
            look="secondary"
            {...action.button(async () => setTotp(await accountCalls.startTotp()))}
          >
            Add an authenticator app
          </Button>
        )}
      </div>
      <Outcome action={action} />
    </Part>
  )
}

type AddTotpProps = { secret: string; uri: string; onAdded: (recoveryCodes: string[]) => void }

function AddTotp({ secret, uri, onAdded }: AddTotpProps) {
  const action = useAction({ invalidates: accountQueries.all })
  const confirm = (code: string) =>
    action.run(
      async () => onAdded(await accountCalls.confirmTotp(code)),
      'Authenticator app added.',
    )
  return (
    <ActionForm
      className={styles.form}
      action={action}
      submit="Confirm"
      onSubmit={(text) => confirm(text('code'))}
    >
      <p>Scan this with your authenticator app, or type the key into it.</p>
      <QrCode text={uri} />
      <p>
        Key: <code>{secret.replaceAll(/(.{4})(?=.)/g, '$1 ')}</code>
      </p>
      <TextField
        label="Code from the app"
        name="code"
        inputMode="numeric"
        autoComplete="one-time-code"
        required
        autoFocus
      />
    </ActionForm>
  )
}

function QrCode({ text }: { text: string }) {
  const { data, size } = encode(text, { border: 0 })
  const path = data
    .flatMap((row, y) => row.map((dark, x) => (dark ? `M${x} ${y}h1v1h-1z` : '')))
    .join('')
  return (
    <svg className={styles.qr} viewBox={`0 0 ${size} ${size}`} role="img" aria-label="QR code">
      <path d={path} fill="#17132b" shapeRendering="crispEdges" />
    </svg>
  )
}
