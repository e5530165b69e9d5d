import { z } from '@hono/zod-openapi'
import { calls, created, nothing, ok } from '#src/app/calls.ts'
import { IdempotencyHeader, IfMatchHeader, idParam, isoDate, named } from '#src/app/contract.ts'
import { snapshotQuery } from '#src/editor/contract.ts'
import { FaqFields } from './fields.ts'

const { anyone, editor } = calls('faq')

export const Faq = named('FAQ', {
  faqid: z.int(),
  question: z.string(),
  answer: z.string(),
  navigationHeading: z.string(),
  order: z.int(),
  createdAt: isoDate,
})

export type Faq = z.infer<typeof Faq>

const params = { faqId: idParam }

export const listFaqs = anyone.get('/faq', {
  summary: 'All FAQs, ascending by order',
  answer: ok('The FAQs', { faqs: z.array(Faq) }),
})

export const getFaq = anyone.get('/faq/{faqId}', {
  summary: 'One FAQ',
  params,
  answer: ok('The FAQ', { faq: Faq }),
})

export const createFaq = editor.post('/faq', {
  summary: 'Create an FAQ',
  description:
    'An Idempotency-Key names the FAQ: sent again, changed or not, it answers with the one that was created.',
  query: snapshotQuery,
  headers: IdempotencyHeader,
  body: FaqFields,
  answer: created('Created', { faq: Faq }),
})

export const updateFaq = editor.patch('/faq/{faqId}', {
  summary: 'Change an FAQ; missing fields stay',
  description: 'Send If-Match with the ETag that was read; a 412 means that it has changed since.',
  params,
  query: snapshotQuery,
  headers: IfMatchHeader,
  body: FaqFields.partial().extend({ faqid: z.int().optional().describe('That of the address') }),
  answer: ok('Changed', { faq: Faq }),
  problems: [409, 412],
})

export const FaqRevision = Faq.omit({ faqid: true, createdAt: true })
  .extend({
    version: z.int(),
    savedAt: z.string().describe('Empty where it was not recorded'),
    savedBy: z.string(),
  })
  .openapi('FAQRevision')

export type FaqRevision = z.infer<typeof FaqRevision>

export const listFaqRevisions = editor.get('/faq/{faqId}/revisions', {
  summary: 'The versions before this one, newest first',
  params,
  answer: ok('The revisions', { revisions: z.array(FaqRevision) }),
})

export const deleteFaq = editor.delete('/faq/{faqId}', {
  summary: 'Delete an FAQ for good',
  params,
  answer: nothing('Deleted'),
  problems: [422],
})

const oneQuestion = { questionId: idParam }

export const longestQuestion = 1000

export const QuestionBody = z.object({
  question: z
    .string()
    .trim()
    .min(10, 'A question has at least 10 characters.')
    .max(longestQuestion, `A question has at most ${longestQuestion} characters.`),
  email: z.preprocess(
    (value) => (value === null || (typeof value === 'string' && !value.trim()) ? undefined : value),
    z.string().trim().max(254).pipe(z.email('Must be an email address')).optional(),
  ),
  /** The honeypot field: hidden from people, filled in by bots. */
  website: z.string().max(1000).optional(),
})

export const askQuestion = anyone.post('/faq/questions', {
  summary: 'Ask a question that no FAQ answers',
  body: QuestionBody,
  answer: created('Received', {
    question: z.object({ createdAt: isoDate }).openapi('AskedQuestion'),
  }),
  problems: [429],
})

export const Inbox = named('FAQInbox', {
  /** Open questions, oldest first. */
  questions: z.array(
    z.object({
      id: z.int(),
      question: z.string(),
      email: z.string().nullable(),
      createdAt: isoDate,
    }),
  ),
  /** Searches that found nothing, most frequent first. */
  searches: z.array(z.object({ term: z.string(), count: z.int(), lastAt: isoDate })),
  feedback: z.array(z.object({ faqid: z.int(), helpful: z.int(), unhelpful: z.int() })),
})

export type Inbox = z.infer<typeof Inbox>

export const listQuestions = editor.get('/faq/questions', {
  summary: 'Questions, searches without a result and votes of visitors',
  answer: ok('The inbox', Inbox),
})

export const dismissQuestion = editor.post('/faq/questions/{questionId}/dismiss', {
  summary: 'Close a question without an answer by mail',
  params: oneQuestion,
  answer: nothing('Closed'),
  problems: [422],
})

export const answerQuestion = editor.post('/faq/questions/{questionId}/answer', {
  summary: 'Answer a question by mail and close it',
  params: oneQuestion,
  body: { answer: z.string().trim().min(1, 'Write an answer.').max(20_000) },
  answer: nothing('Sent'),
})

export const noteFaqSearch = anyone.post('/faq/searches', {
  summary: 'Note a search that found nothing',
  body: { search: z.string().trim().min(1).max(100) },
  answer: nothing('Noted'),
  problems: [429],
})

/** `after`: the FAQ that it follows; null puts it first. */
export const FaqMove = z.object({ faqid: z.int(), after: z.int().nullable() })
export type FaqMove = z.infer<typeof FaqMove>

export const moveFaq = editor.post('/faq/order', {
  summary: 'Move an FAQ to another place',
  description: 'FAQs are numbered from 1. All others keep their order, whoever moved them last.',
  body: FaqMove,
  problems: [404],
})
