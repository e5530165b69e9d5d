import { useState } from 'react'
import { GuardField } from '#src/ui/form/guard-field.tsx'
import type { Source } from '../../lead-forms.ts'
import type { FormSearch } from '../sending/form-search.ts'
import { formAction } from '../sending/submission.ts'
import { useLeadForm } from '../sending/use-lead-form.ts'
import styles from './email-form.module.css'
import { EmailField, FormAlert, SubmitButton } from './form-parts.tsx'
import { Questions, questionsOf } from './questions.tsx'
import { SuccessNote } from './success-note.tsx'

type EmailFormProps = {
  form: Source
  button: string
  search: FormSearch
}

export function EmailForm({ form: source, button, search }: EmailFormProps) {
  const [sent, setSent] = useState(search.sent === 1)
  const { form, fields, busy, taken } = useLeadForm({
    to: formAction(source),
    failure: 'Error creating subscription',
    onSuccess: () => setSent(true),
  })
  if (sent) return <SuccessNote form={source} taken={taken} search={search} />
  const asks = questionsOf(source)
  return (
    <form {...form} className={styles.form}>
      <div className={asks ? styles.asked : styles.row}>
        <EmailField name="email_address" fields={fields} placeholder="you@company.com" />
        <Questions form={source} fields={fields} />
        <SubmitButton busy={busy} className={asks ? undefined : styles.button}>
          {button}
        </SubmitButton>
      </div>
      <FormAlert problem={fields.problem} />
      <GuardField />
      {fields.typed.via ? <input type="hidden" name="via" value={fields.typed.via} /> : null}
    </form>
  )
}
