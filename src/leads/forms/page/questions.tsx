import { Suspense } from 'react'
import { QuestionFields } from '#question-fields'
import { launch } from '#src/site/launch.ts'
import type { Source } from '../../lead-forms.ts'
import { formAction, isOurs } from '../sending/submission.ts'
import type { LeadFormFields } from '../sending/use-lead-form.ts'

/** A provider's endpoint is asked nothing of ours. */
export const questionsOf = (form: Source) =>
  isOurs(formAction(form)) ? launch().questions?.[form] : undefined

/** The questions that staff added to the form, below its own fields. */
export function Questions({ form, fields }: { form: Source; fields: LeadFormFields }) {
  const questions = questionsOf(form)
  return questions ? (
    <Suspense>
      <QuestionFields questions={questions} fields={fields} />
    </Suspense>
  ) : null
}
