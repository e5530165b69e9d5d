import { Button } from '#src/ui/button.tsx'
import { TextField } from '#src/ui/field.tsx'
import { GuardField } from './guard-field.tsx'
import styles from './register-form.module.css'
import { SmallPrint } from './small-print.tsx'
import { useLeadForm } from './use-lead-form.ts'

export function RegisterForm({ onRegistered }: { onRegistered: () => void }) {
  const { busy, form } = useLeadForm({
    to: '/api/v0/registrations',
    encoding: 'json',
    failure: 'Error creating Registration',
    onSuccess: onRegistered,
  })
  return (
    // The action is for browsers without scripts, which cannot send JSON.
    <form {...form} action="/forms/register" className={styles.form} aria-busy={busy}>
      <TextField label="Name" name="name" autoComplete="name" maxLength={200} required />
      <TextField
        label="Email"
        name="email"
        type="email"
        autoComplete="email"
        inputMode="email"
        maxLength={254}
        required
      />
      <GuardField />
      <Button type="submit" size="large">
        Register
      </Button>
      <SmallPrint>We keep your name and address to answer you, and for nothing else.</SmallPrint>
    </form>
  )
}
