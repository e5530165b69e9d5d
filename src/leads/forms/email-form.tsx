import { Button } from '#src/ui/button.tsx'
import { GuardField } from '#src/ui/guard-field.tsx'
import styles from './email-form.module.css'
import { FormAlert } from './form-alert.tsx'
import { EmailField } from './lead-field.tsx'
import { SuccessNote } from './success-note.tsx'
import { useLeadForm } from './use-lead-form.ts'

type EmailFormProps = {
  to: string
  button: string
  sent: boolean
  refused: boolean
  onSent: () => void
}

/** One field and one button; the waitlist and the mailing list share it. */
export function EmailForm({ to, button, sent, refused, onSent }: EmailFormProps) {
  const { form, fields } = useLeadForm({
    to,
    refused,
    failure: 'Error creating subscription',
    onSuccess: onSent,
  })
  if (sent) return <SuccessNote />
  return (
    <form {...form} className={styles.form}>
      <div className={styles.row}>
        <EmailField name="email_address" fields={fields} placeholder="you@company.com" />
        <Button type="submit" size="large" className={styles.button}>
          {button}
        </Button>
      </div>
      <FormAlert problem={fields.problem} />
      <GuardField />
    </form>
  )
}
