import { SelectField, TextAreaField, TextField } from '#src/ui/field.tsx'
import { GuardField } from '#src/ui/guard-field.tsx'
import { RouterLink } from '#src/ui/router-link.tsx'
import { roles } from '../../choices.ts'
import { formAction } from '../form-action.ts'
import { FormAlert } from '../form-alert.tsx'
import type { FormSearch } from '../form-search.ts'
import { EmailField, LeadField } from '../lead-field.tsx'
import { SmallPrint } from '../small-print.tsx'
import { SubmitButton } from '../submit-button.tsx'
import { SuccessNote } from '../success-note.tsx'
import { useLeadForm } from '../use-lead-form.ts'
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
  if (sent) {
    const { review, again } = search
    return (
      <SuccessNote form="early-access" taken={taken} review={review && true} again={again === 1} />
    )
  }
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
      <SmallPrint>
        {earlyAccess.promise.text} Read the{' '}
        <RouterLink href="/privacypolicy">privacy policy</RouterLink>.
      </SmallPrint>
    </form>
  )
}
