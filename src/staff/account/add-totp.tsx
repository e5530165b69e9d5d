import type { FormEvent } from 'react'
import { encode } from 'uqr'
import { Button } from '#src/ui/form/button.tsx'
import { TextField } from '#src/ui/form/field.tsx'
import styles from './account-page.module.css'

type AddTotpProps = { secret: string; uri: string; busy: boolean; onCode: (code: string) => void }

export function AddTotp({ secret, uri, busy, onCode }: AddTotpProps) {
  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    onCode(`${new FormData(event.currentTarget).get('code')}`)
  }
  return (
    <form className={styles.form} onSubmit={submit}>
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
      <Button type="submit" aria-disabled={busy}>
        Confirm
      </Button>
    </form>
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
