import { GuardField } from '#src/ui/form/guard-field.tsx'
import { leadForms } from '../../lead-forms.ts'
import { FormAlert } from '../page/form-alert.tsx'
import { EmailField, LeadField } from '../page/lead-field.tsx'
import { SmallPrint } from '../page/small-print.tsx'
import { SubmitButton } from '../page/submit-button.tsx'
import { useLeadForm } from '../sending/use-lead-form.ts'
import { registration } from './form.ts'
import styles from './register-form.module.css'

export type RegisterFormProps = { onRegistered: () => void }

export function RegisterForm({ onRegistered }: RegisterFormProps) {
  const { form, fields, busy } = useLeadForm({
    to: '/api/v0/registrations',
    encoding: 'json',
    failure: 'Error creating Registration',
    onSuccess: onRegistered,
  })
  return (
    // The action is for browsers without scripts, which cannot send JSON.
    <form {...form} action={leadForms.registration.action} className={styles.form}>
      <LeadField
        label="Name"
        name="name"
        fields={fields}
        autoComplete="name"
        maxLength={200}
        required
      />
      <EmailField name="email" fields={fields} />
      <FormAlert problem={fields.problem} />
      <GuardField />
      <SubmitButton busy={busy}>Register</SubmitButton>
      <SmallPrint>{registration.promise.text}</SmallPrint>
    </form>
  )
}
