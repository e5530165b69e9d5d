import { Hono } from 'hono'
import type { ApiEnv } from '#src/app/api-app.ts'
import { ownOriginOnly } from '#src/app/connection/own-origin.ts'
import type { FeatureBase } from '#src/feature/feature.ts'
import { formRoute, parse } from '#src/forms/form-route.ts'
import { askTexts } from '../ask-texts.ts'
import { QuestionBody } from '../contract.ts'
import { addFeedback, addQuestion } from './questions.ts'

const mostBytes = 20_000

/** Handles the forms of the FAQ page, which work with and without scripts. */
export function faqFormRoutes({ db, limits, publicUrl }: FeatureBase) {
  const ownOrigin = ownOriginOnly(publicUrl)
  const question = formRoute({
    action: '/forms/faq-question',
    limits: [ownOrigin, limits.perNetwork('faq-questions', 10, 600)],
    mostBytes,
    async accept(c, { question, email, website }) {
      const asked = parse(QuestionBody, {
        question: typeof question === 'string' ? question.replaceAll('\0', '') : undefined,
        email,
        website,
      })
      if (!asked.website?.trim()) await addQuestion(db, asked)
      return c.redirect('/faq?asked=yes#ask', 303)
    },
    refused(_, problem) {
      if (problem.status >= 500) return problem
      const text = askTexts[problem.status === 422 ? 'refused' : 'later']
      return { page: '/faq', names: ['question', 'email'], text }
    },
  })
  const feedback = formRoute({
    action: '/forms/faq-feedback',
    limits: [ownOrigin, limits.perNetwork('faq-feedback', 60, 600)],
    mostBytes,
    async accept(c, { faq, helpful }) {
      const [id] = /^[1-9]\d{0,8}$/.exec(String(faq)) ?? []
      if (!id) return c.redirect('/faq', 303)
      await addFeedback(db, Number(id), helpful === 'yes')
      return c.redirect(`/faq?said=${id}#faq-${id}`, 303)
    },
    refused: (c, problem) =>
      problem.status >= 500 ? problem : c.redirect('/faq?asked=later#ask', 303),
  })
  return new Hono<ApiEnv>().route('/', question).route('/', feedback)
}
