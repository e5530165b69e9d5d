import { Button } from '#src/ui/button.tsx'
import { TextField } from '#src/ui/field.tsx'
import styles from './email-form.module.css'
import { GuardField } from './guard-field.tsx'
import { SuccessNote } from './success-note.tsx'
import { useLeadForm } from './use-lead-form.ts'

type EmailFormProps = {
  to: string
  button: string
  sent: boolean
  onSent: () => void
}

/** One field and one button; the waitlist and the mailing list share it. */
export function EmailForm({ to, button, sent, onSent }: EmailFormProps) {
  const { busy, form } = useLeadForm({
    to,
    failure: 'Error creating subscription',
    onSuccess: onSent,
  })
  if (sent) return <SuccessNote />
  return (
    <form {...form} className={styles.form} aria-busy={busy}>
      <div className={styles.row}>
        <TextField
          label="Email"
          name="email_address"
          type="email"
          autoComplete="email"
          inputMode="email"
          placeholder="you@company.com"
          maxLength={254}
          required
        />
        <Button type="submit" size="large" className={styles.button}>
          {button}
        </Button>
      </div>
      <GuardField />
    </form>
  )
}
