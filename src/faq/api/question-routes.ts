import { recordActivity } from '#src/activity/record.ts'
import { apiApp } from '#src/app/api-app.ts'
import { invalid } from '#src/app/problem.ts'
import type { FeatureBase } from '#src/feature/feature.ts'
import {
  answerQuestion,
  askQuestion,
  dismissQuestion,
  listQuestions,
  noteFaqSearch,
} from '../contract.ts'
import { addQuestion, closeQuestion, noteSearch, openQuestion, readInbox } from './questions.ts'

/** Questions of visitors. */
export function questionRoutes({ db, gate, limits }: FeatureBase) {
  const middleware = gate.required
  return apiApp()
    .openapi(
      { ...askQuestion, middleware: limits.perNetwork('faq-questions', 10, 600) },
      async (c) => {
        const { website, ...asked } = c.req.valid('json')
        // Only bots fill in the hidden field; they get the same answer as people.
        const isPerson = !website?.trim()
        const question = isPerson
          ? await addQuestion(db, asked)
          : { createdAt: new Date().toISOString() }
        return c.json({ question }, 201)
      },
    )
    .openapi(
      { ...noteFaqSearch, middleware: limits.perNetwork('faq-searches', 60, 600) },
      async (c) => {
        await noteSearch(db, c.req.valid('json').search)
        return c.body(null, 204)
      },
    )
    .openapi({ ...listQuestions, middleware }, async (c) => {
      const inbox = await readInbox(db)
      const { length } = inbox.questions.filter(({ email }) => email)
      const who = c.get('staff').username
      if (length > 0) await recordActivity(db, { who, kind: 'questions-read', about: length })
      return c.json(inbox, 200)
    })
    .openapi({ ...dismissQuestion, middleware }, async (c) => {
      const id = c.req.valid('param').questionId
      await closeQuestion(db, { id, state: 'dismissed', who: c.get('staff').username })
      return c.body(null, 204)
    })
    .openapi({ ...answerQuestion, middleware }, async (c) => {
      const id = c.req.valid('param').questionId
      const { email } = await openQuestion(db, id)
      if (!email) throw invalid({ answer: ['This question came without an address.'] })
      const { answer } = c.req.valid('json')
      await closeQuestion(db, { id, state: 'answered', answer, who: c.get('staff').username })
      return c.body(null, 204)
    })
}
