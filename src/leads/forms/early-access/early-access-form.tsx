import { SelectField, TextAreaField, TextField } from '#src/ui/form/field.tsx'
import { GuardField } from '#src/ui/form/guard-field.tsx'
import { roles } from '../../choices.ts'
import { FormAlert } from '../page/form-alert.tsx'
import { EmailField, LeadField } from '../page/lead-field.tsx'
import { SmallPrint } from '../page/small-print.tsx'
import { SubmitButton } from '../page/submit-button.tsx'
import { SuccessNote } from '../page/success-note.tsx'
import { formAction } from '../sending/form-action.ts'
import type { FormSearch } from '../sending/form-search.ts'
import { useLeadForm } from '../sending/use-lead-form.ts'
import styles from './early-access-form.module.css'
import { earlyAccess } from './form.ts'

type EarlyAccessFormProps = { search: FormSearch; sent: boolean; onSent: () => void }

export function EarlyAccessForm({ search, sent, onSent }: EarlyAccessFormProps) {
  const { form, fields, busy, taken } = useLeadForm({
    to: formAction('early-access'),
    failure: 'Error creating Booking',
    checksAnswer: false,
    onSuccess: onSent,
  })
  if (sent) return <SuccessNote form="early-access" taken={taken} search={search} />
  return (
    <form {...form} encType="multipart/form-data" className={styles.form}>
      <div className={styles.pair}>
        <LeadField
          label="Name"
          name="fields[name]"
          fields={fields}
          autoComplete="name"
          maxLength={200}
          required
        />
        <EmailField name="email_address" fields={fields} />
      </div>
      <div className={styles.pair}>
        <TextField
          label="Company"
          name="fields[company]"
          defaultValue={fields.typed['fields[company]']}
          autoComplete="organization"
          maxLength={200}
          optional
        />
        <SelectField
          label="Role"
          name="fields[role]"
          defaultValue={fields.typed['fields[role]'] ?? ''}
          optional
        >
          <option value="">Not chosen</option>
          {roles.map((role) => (
            <option key={role}>{role}</option>
          ))}
        </SelectField>
      </div>
      <TextAreaField
        label="What would you like to prototype?"
        name="fields[info]"
        defaultValue={fields.typed['fields[info]']}
        rows={5}
        maxLength={5000}
        optional
      />
      <FormAlert problem={fields.problem} />
      <GuardField />
      <SubmitButton busy={busy}>Apply For Early Access</SubmitButton>
      <SmallPrint>{earlyAccess.promise.text}</SmallPrint>
    </form>
  )
}
