import { Hono } from 'hono'
import type { ApiEnv } from '#src/app/api-app.ts'
import { limitBody } from '#src/app/body-rules.ts'
import { ownOriginOnly } from '#src/app/connection/own-origin.ts'
import { answerError, ProblemError } from '#src/app/problem.ts'
import type { Database } from '#src/db/database.ts'
import type { RateLimits } from '#src/limits/rate-limit.ts'
import { QuestionBody } from '../contract.ts'
import { addFeedback, addQuestion } from './questions.ts'

const mostBytes = 20_000
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
    .post('/forms/faq-question', ownOrigin, questions, limitBody(mostBytes), async (c) => {
      const form = await c.req.parseBody().catch(() => ({}) as Record<string, unknown>)
      const body = QuestionBody.safeParse({
        question: textOf(form.question)?.replaceAll('\0', ''),
        email: textOf(form.email),
        website: textOf(form.website),
      })
      if (!body.success) return c.redirect('/faq?asked=refused#ask', 303)
      if (!body.data.website?.trim()) await addQuestion(db, body.data)
      return c.redirect('/faq?asked=yes#ask', 303)
    })
    .post('/forms/faq-feedback', ownOrigin, feedback, limitBody(mostBytes), async (c) => {
      const form = await c.req.parseBody().catch(() => ({}) as Record<string, unknown>)
      const id = textOf(form.faq) ?? ''
      if (!/^[1-9]\d{0,8}$/.test(id)) return c.redirect('/faq', 303)
      await addFeedback(db, Number(id), form.helpful === 'yes')
      return c.redirect(`/faq?said=${id}#faq-${id}`, 303)
    })
  app.onError((error, c) =>
    // Refused posts, for example rate-limited ones, lead back to the page with a note to try later.
    error instanceof ProblemError && error.status < 500
      ? c.redirect('/faq?asked=later#ask', 303)
      : answerError(error, c.get('log')),
  )
  return app
}
