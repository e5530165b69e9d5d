import { encode } from 'uqr'
import { ActionForm } from '#src/ui/form/action-form.tsx'
import { TextField } from '#src/ui/form/field.tsx'
import { useAction } from '#src/ui/form/use-action.ts'
import styles from './account-page.module.css'
import { accountCalls, accountQueries } from './queries.ts'

type AddTotpProps = { secret: string; uri: string; onAdded: (recoveryCodes: string[]) => void }

export function AddTotp({ secret, uri, onAdded }: AddTotpProps) {
  const action = useAction({ invalidates: accountQueries.all })
  const confirm = (code: string) =>
    action.run(async () => onAdded(await accountCalls.confirmTotp(code)))
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
