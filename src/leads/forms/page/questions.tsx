import { launch } from '#src/site/launch.ts'
import { SelectField } from '#src/ui/form/field.tsx'
import type { Source } from '../../lead-forms.ts'
import { formAction, isOurs } from '../sending/submission.ts'
import type { LeadFormFields } from '../sending/use-lead-form.ts'
import { LeadField } from './form-parts.tsx'
import printStyles from './small-print.module.css'

/** A provider's endpoint is asked nothing of ours. */
export const questionsOf = (form: Source) =>
  isOurs(formAction(form)) ? launch().questions?.[form] : undefined

/** The questions that staff added to the form, below its own fields. */
export function Questions({ form, fields }: { form: Source; fields: LeadFormFields }) {
  const questions = questionsOf(form)
  if (!questions) return null
  return (
    <>
      {questions.map(({ id, label, options, required }) => {
        const name = `answers[${id}]`
        const shared = { label, name, required, optional: !required }
        return options ? (
          <SelectField
            key={id}
            {...shared}
            defaultValue={fields.typed[name] ?? ''}
            options={['', ...options].map((option) => [option, option || 'Not chosen'])}
          />
        ) : (
          <LeadField key={id} {...shared} fields={fields} maxLength={500} />
        )
      })}
      <p className={printStyles.print}>
        Your answers are kept with your sign-up, and used only as this form says.
      </p>
    </>
  )
}
