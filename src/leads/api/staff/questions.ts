import { apiApp } from '#src/app/api-app.ts'
import { readQuestions, saveQuestions } from '#src/people/questions/questions.ts'
import { sources } from '../../lead-forms.ts'
import * as contract from '../../questions-contract.ts'
import type { LeadDeps } from '../lead-deps.ts'

export function questionsApi({ db, gate }: LeadDeps) {
  const middleware = gate.required
  return apiApp()
    .openapi({ ...contract.listQuestions, middleware }, async (c) => {
      const all = await readQuestions(db)
      const forms = sources.map((form) => ({
        form,
        questions: (all?.[form] ?? []).map(({ label, options, required }) => ({
          label,
          options,
          required: required ?? false,
        })),
      }))
      return c.json({ forms }, 200)
    })
    .openapi({ ...contract.saveQuestions, middleware }, async (c) => {
      await saveQuestions(db, { ...c.req.valid('json'), by: c.get('staff').username })
      return c.body(null, 204)
    })
}
