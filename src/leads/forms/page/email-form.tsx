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
  const submit = (
    <SubmitButton busy={busy} className={styles.button}>
      {button}
    </SubmitButton>
  )
  const asks = questionsOf(source)
  return (
    <form {...form} className={styles.form}>
      <div className={styles.row}>
        <EmailField name="email_address" fields={fields} placeholder="you@company.com" />
        {asks ? null : submit}
      </div>
      {asks ? (
        <div className={styles.asked}>
          <Questions form={source} fields={fields} />
          {submit}
        </div>
      ) : null}
      <FormAlert problem={fields.problem} />
      <GuardField />
    </form>
  )
}
