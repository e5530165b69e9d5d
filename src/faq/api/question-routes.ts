import { Hono } from 'hono'
import { recordActivity } from '#src/activity/record.ts'
import { type ApiEnv, apiApp } from '#src/app/api-app.ts'
import { ownOriginOnly } from '#src/app/connection/own-origin.ts'
import { invalid } from '#src/app/problem.ts'
import type { FeatureBase } from '#src/feature/feature.ts'
import { formRoute, parse } from '#src/forms/form-route.ts'
import { askTexts } from '../ask-texts.ts'
import * as contract from '../contract.ts'
import * as questions from './questions.ts'

export function questionRoutes({ db, gate, limits }: FeatureBase) {
  const middleware = gate.required
  return apiApp()
    .openapi(
      { ...contract.askQuestion, middleware: limits.perNetwork('faq-questions', 10, 600) },
      async (c) => {
        const { website, ...fields } = c.req.valid('json')
        // Only bots fill in the hidden field; they get the same answer as people.
        const isPerson = !website?.trim()
        const question = isPerson
          ? await questions.addQuestion(db, fields)
          : { createdAt: new Date().toISOString() }
        return c.json({ question }, 201)
      },
    )
    .openapi(
      { ...contract.noteFaqSearch, middleware: limits.perNetwork('faq-searches', 60, 600) },
      async (c) => {
        await questions.noteSearch(db, c.req.valid('json').search)
        return c.body(null, 204)
      },
    )
    .openapi({ ...contract.listQuestions, middleware }, async (c) => {
      const inbox = await questions.readInbox(db)
      const { length } = inbox.questions.filter(({ email }) => email)
      const who = c.get('staff').username
      if (length > 0) await recordActivity(db, { who, kind: 'questions-read', about: length })
      return c.json(inbox, 200)
    })
    .openapi({ ...contract.dismissQuestion, middleware }, async (c) => {
      const id = c.req.valid('param').questionId
      await questions.closeQuestion(db, { id, who: c.get('staff').username })
      return c.body(null, 204)
    })
    .openapi({ ...contract.answerQuestion, middleware }, async (c) => {
      const id = c.req.valid('param').questionId
      const { email } = await questions.openQuestion(db, id)
      if (!email) throw invalid({ answer: ['This question came without an address.'] })
      const { answer } = c.req.valid('json')
      await questions.closeQuestion(db, { id, answer, who: c.get('staff').username })
      return c.body(null, 204)
    })
}

const mostBytes = 20_000

/** Handles the forms of the FAQ page, which work with and without scripts. */
export function faqFormRoutes({ db, limits, publicUrl }: FeatureBase) {
  const ownOrigin = ownOriginOnly(publicUrl)
  const question = formRoute({
    action: '/forms/faq-question',
    limits: [ownOrigin, limits.perNetwork('faq-questions', 10, 600)],
    mostBytes,
    async accept(c, { question, email, website }) {
      const asked = parse(contract.QuestionBody, {
        question: typeof question === 'string' ? question.replaceAll('\0', '') : undefined,
        email,
        website,
      })
      if (!asked.website?.trim()) await questions.addQuestion(db, asked)
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
      await questions.addFeedback(db, Number(id), helpful === 'yes')
      return c.redirect(`/faq?said=${id}#faq-${id}`, 303)
    },
    refused: (c, problem) =>
      problem.status >= 500 ? problem : c.redirect('/faq?asked=later#ask', 303),
  })
  return new Hono<ApiEnv>().route('/', question).route('/', feedback)
}
