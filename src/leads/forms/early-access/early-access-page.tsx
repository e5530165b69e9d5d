import { useState } from 'react'
import { roles } from '#src/people/choices.ts'
import { SelectField, TextAreaField, TextField } from '#src/ui/form/field.tsx'
import { GuardField } from '#src/ui/form/guard-field.tsx'
import { FormPage } from '../page/form-page.tsx'
import {
  EmailField,
  FormAlert,
  LeadField,
  NextSteps,
  SmallPrint,
  SubmitButton,
} from '../page/form-parts.tsx'
import { Questions } from '../page/questions.tsx'
import { SuccessNote } from '../page/success-note.tsx'
import type { FormSearch } from '../sending/form-search.ts'
import { formAction } from '../sending/submission.ts'
import { useLeadForm } from '../sending/use-lead-form.ts'
import formStyles from './early-access-form.module.css'
import { earlyAccess } from './form.ts'

const steps = [
  { title: 'You confirm', text: 'We mail you a link, so that nobody can apply in your name.' },
  {
    title: 'We look at your case',
    text: 'What you write about your product decides what we show you.',
  },
  {
    title: 'We weave one of your flows',
    text: 'Bring a sketch. The demo ends with a prototype of it in your design system.',
  },
]

export function EarlyAccessPage(search: FormSearch) {
  const [done, setDone] = useState(search.sent === 1)
  const { form, fields, busy, taken } = useLeadForm({
    to: formAction('early-access'),
    failure: 'Error creating Booking',
    checksAnswer: false,
    onSuccess: () => setDone(true),
  })
  return (
    <FormPage
      long
      title="See your own flow as a prototype"
      lead="Apply for early access and book a demo with the people who build Wireloom."
      form="early-access"
      scene={<NextSteps steps={steps} />}
    >
      {done ? (
        <SuccessNote form="early-access" taken={taken} search={search} />
      ) : (
        <form {...form} encType="multipart/form-data" className={formStyles.form}>
          <div className={formStyles.pair}>
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
          <div className={formStyles.pair}>
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
              options={[['', 'Not chosen'], ...roles.map((role) => [role, role] as const)]}
              optional
            />
          </div>
          <TextAreaField
            label="What would you like to prototype?"
            name="fields[info]"
            defaultValue={fields.typed['fields[info]']}
            rows={5}
            maxLength={5000}
            optional
          />
          <Questions form="early-access" fields={fields} />
          <FormAlert problem={fields.problem} />
          <GuardField />
          <SubmitButton busy={busy}>Apply For Early Access</SubmitButton>
          <SmallPrint>{earlyAccess.promise.text}</SmallPrint>
        </form>
      )}
    </FormPage>
  )
}
