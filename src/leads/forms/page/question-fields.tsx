import type { ReactNode } from 'react'
import type { FormQuestion } from '#src/site/launch.ts'
import { SelectField } from '#src/ui/form/field.tsx'
import type { LeadFormFields } from '../sending/use-lead-form.ts'
import { LeadField } from './form-parts.tsx'
import printStyles from './small-print.module.css'

export type QuestionFieldsProps = { questions: FormQuestion[]; fields: LeadFormFields }

/** The questions that staff added to a form. */
export function QuestionFields({ questions, fields }: QuestionFieldsProps): ReactNode {
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
