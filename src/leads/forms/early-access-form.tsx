import { Button } from '#src/ui/button.tsx'
import { SelectField, TextAreaField, TextField } from '#src/ui/field.tsx'
import { RouterLink } from '#src/ui/router-link.tsx'
import { roles } from '../choices.ts'
import styles from './early-access-form.module.css'
import { GuardField } from './guard-field.tsx'
import { SmallPrint } from './small-print.tsx'
import { SuccessNote } from './success-note.tsx'
import { useLeadForm } from './use-lead-form.ts'

type EarlyAccessFormProps = { to: string; sent: boolean; onSent: () => void }

export function EarlyAccessForm({ to, sent, onSent }: EarlyAccessFormProps) {
  const { busy, form } = useLeadForm({
    to,
    failure: 'Error creating Booking',
    checksAnswer: false,
    onSuccess: onSent,
  })
  if (sent) return <SuccessNote />
  return (
    <form {...form} encType="multipart/form-data" className={styles.form} aria-busy={busy}>
      <div className={styles.pair}>
        <TextField label="Name" name="fields[name]" autoComplete="name" maxLength={200} required />
        <TextField
          label="Email"
          name="email_address"
          type="email"
          autoComplete="email"
          inputMode="email"
          maxLength={254}
          required
        />
      </div>
      <div className={styles.pair}>
        <TextField
          label="Company"
          name="fields[company]"
          autoComplete="organization"
          maxLength={200}
          optional
        />
        <SelectField label="Role" name="fields[role]" defaultValue="" optional>
          <option value="">Not chosen</option>
          {roles.map((role) => (
            <option key={role}>{role}</option>
          ))}
        </SelectField>
      </div>
      <TextAreaField
        label="What would you like to prototype?"
        name="fields[info]"
        rows={5}
        maxLength={5000}
        optional
      />
      <GuardField />
      <Button type="submit" size="large">
        Apply For Early Access
      </Button>
      <SmallPrint>
        We use what you write here to prepare your demo and for nothing else. Read the{' '}
        <RouterLink href="/privacypolicy">privacy policy</RouterLink>.
      </SmallPrint>
    </form>
  )
}
