import { Hono } from 'hono'
import type { ApiEnv } from '#src/app/api-app.ts'
import { limitBody } from '#src/app/body-rules.ts'
import { ownOriginOnly } from '#src/app/connection/own-origin.ts'
import { answerError, invalid } from '#src/app/problem.ts'
import { returnForm } from '#src/app/return-form.ts'
import type { Database } from '#src/db/database.ts'
import type { RateLimits } from '#src/limits/rate-limit.ts'
import { askTexts } from '../ask-outcomes.ts'
import { QuestionBody } from '../contract.ts'
import { addFeedback, addQuestion } from './questions.ts'

const questionPath = '/forms/faq-question'
const mostBytes = 20_000
const typedFields = ['question', 'email']
const textOf = (value: unknown) => (typeof value === 'string' ? value : undefined)

/** Handles the forms of the FAQ page, which work with and without scripts. */
export function faqFormRoutes({
  db,
  limits,
  publicUrl,
}: {
  db: Database
  limits: RateLimits
  publicUrl: string
}) {
  const ownOrigin = ownOriginOnly(publicUrl)
  const questions = limits.perNetwork('faq-questions', 10, 600)
  const feedback = limits.perNetwork('faq-feedback', 60, 600)
  const app = new Hono<ApiEnv>()
    .post(questionPath, ownOrigin, questions, limitBody(mostBytes), async (c) => {
      const form = await c.req.parseBody().catch(() => ({}) as Record<string, unknown>)
      const { data } = QuestionBody.safeParse({
        question: textOf(form.question)?.replaceAll('\0', ''),
        email: textOf(form.email),
        website: textOf(form.website),
      })
      if (!data) throw invalid({})
      if (!data.website?.trim()) await addQuestion(db, data)
      return c.redirect('/faq?asked=yes#ask', 303)
    })
    .post('/forms/faq-feedback', ownOrigin, feedback, limitBody(mostBytes), async (c) => {
      const form = await c.req.parseBody().catch(() => ({}) as Record<string, unknown>)
      const id = textOf(form.faq) ?? ''
      if (!/^[1-9]\d{0,8}$/.test(id)) return c.redirect('/faq', 303)
      await addFeedback(db, Number(id), form.helpful === 'yes')
      return c.redirect(`/faq?said=${id}#faq-${id}`, 303)
    })
  app.onError((error, c) => {
    const problem = answerError(error, c.get('log'))
    const { status } = problem
    if (status >= 500) return problem
    if (c.req.path !== questionPath) return c.redirect('/faq?asked=later#ask', 303)
    const text = askTexts[status === 422 ? 'refused' : 'later']
    return returnForm(c, { page: '/faq', names: typedFields, text, problem, mostBytes })
  })
  return app
}
