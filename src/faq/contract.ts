import { createRoute, z } from '@hono/zod-openapi'
import {
  IdempotencyHeader,
  IfMatchHeader,
  idParam,
  isoDate,
  json,
  jsonBody,
  problems,
  staffOnly,
} from '#src/app/contract.ts'
import { snapshotQuery } from '#src/editor/contract.ts'

/**
 * The four fields of the FAQ form. The rules and their messages are the specification's, word for word. Lengths include
 * leading and trailing spaces, which are trimmed afterwards.
 */
export const FaqFields = z.object({
  question: z
    .string()
    .regex(/[\p{L}\p{N}]/u, 'Question cannot be empty and is required.')
    .min(10, 'Question must be at least 10 characters long.')
    .max(500, 'Question must be at most 500 characters long.')
    .regex(/[?¿]/, 'Question must end with a question mark.')
    .trim(),
  answer: z
    .string()
    .regex(/\S/, 'Answer cannot be empty and is required.')
    .min(10, 'Answer must be at least 10 characters long.')
    .max(20_000, 'Answer must be at most 20,000 characters long.')
    .trim(),
  navigationHeading: z
    .string()
    .trim()
    .min(1, 'Navigation heading cannot be empty and is required.')
    .max(120, 'Navigation heading must be at most 120 characters long.'),
  order: z.int('Order must be a whole number.').min(-1_000_000).max(1_000_000),
})

export const Faq = z
  .object({
    faqid: z.int(),
    question: z.string(),
    answer: z.string(),
    navigationHeading: z.string(),
    order: z.int(),
    createdAt: isoDate,
  })
  .openapi('FAQ')

export type Faq = z.infer<typeof Faq>
export type FaqFields = z.infer<typeof FaqFields>

const one = { params: z.object({ faqId: idParam }) }

export const listFaqs = createRoute({
  method: 'get',
  path: '/faq',
  tags: ['faq'],
  summary: 'All FAQs, ascending by order',
  responses: { 200: json(z.object({ faqs: z.array(Faq) }), 'The FAQs') },
})

export const getFaq = createRoute({
  method: 'get',
  path: '/faq/{faqId}',
  tags: ['faq'],
  summary: 'One FAQ',
  request: one,
  responses: { 200: json(z.object({ faq: Faq }), 'The FAQ'), ...problems(404, 422) },
})

export const createFaq = createRoute({
  method: 'post',
  path: '/faq',
  tags: ['faq'],
  summary: 'Create an FAQ',
  description:
    'An Idempotency-Key names the FAQ: sent again, changed or not, it answers with the one that was created.',
  security: staffOnly,
  request: {
    query: z.object(snapshotQuery),
    headers: IdempotencyHeader,
    body: jsonBody(FaqFields),
  },
  responses: {
    201: json(z.object({ faq: Faq }), 'Created'),
    ...problems(400, 401, 413, 415, 422),
  },
})

export const updateFaq = createRoute({
  method: 'patch',
  path: '/faq/{faqId}',
  tags: ['faq'],
  summary: 'Change an FAQ; missing fields stay',
  description: 'Send If-Match with the ETag that was read; a 412 means that it has changed since.',
  security: staffOnly,
  request: {
    ...one,
    query: z.object(snapshotQuery),
    headers: IfMatchHeader,
    body: jsonBody(
      FaqFields.partial().extend({ faqid: z.int().optional().describe('That of the address') }),
    ),
  },
  responses: {
    200: json(z.object({ faq: Faq }), 'Changed'),
    ...problems(400, 401, 404, 412, 413, 415, 422),
  },
})

export const FaqRevision = Faq.omit({ faqid: true, createdAt: true })
  .extend({
    version: z.int(),
    savedAt: z.string().describe('Empty where it was not recorded'),
    savedBy: z.string(),
  })
  .openapi('FAQRevision')

export type FaqRevision = z.infer<typeof FaqRevision>

export const listFaqRevisions = createRoute({
  method: 'get',
  path: '/faq/{faqId}/revisions',
  tags: ['faq'],
  summary: 'The versions before this one, newest first',
  security: staffOnly,
  request: one,
  responses: {
    200: json(z.object({ revisions: z.array(FaqRevision) }), 'The revisions'),
    ...problems(401, 404, 422),
  },
})

export const deleteFaq = createRoute({
  method: 'delete',
  path: '/faq/{faqId}',
  tags: ['faq'],
  summary: 'Delete an FAQ for good',
  security: staffOnly,
  request: one,
  responses: { 204: { description: 'Deleted' }, ...problems(401, 404, 413, 415, 422) },
})

const oneQuestion = { params: z.object({ questionId: idParam }) }

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

export const askQuestion = createRoute({
  method: 'post',
  path: '/faq/questions',
  tags: ['faq'],
  summary: 'Ask a question that no FAQ answers',
  request: { body: jsonBody(QuestionBody) },
  responses: {
    201: json(
      z.object({ question: z.object({ createdAt: isoDate }).openapi('AskedQuestion') }),
      'Received',
    ),
    ...problems(400, 413, 415, 422, 429),
  },
})

export const Inbox = z
  .object({
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
  .openapi('FAQInbox')

export type Inbox = z.infer<typeof Inbox>

export const listQuestions = createRoute({
  method: 'get',
  path: '/faq/questions',
  tags: ['faq'],
  summary: 'Questions, searches without a result and votes of visitors',
  security: staffOnly,
  responses: { 200: json(Inbox, 'The inbox'), ...problems(401) },
})

export const dismissQuestion = createRoute({
  method: 'post',
  path: '/faq/questions/{questionId}/dismiss',
  tags: ['faq'],
  summary: 'Close a question without an answer by mail',
  security: staffOnly,
  request: oneQuestion,
  responses: { 204: { description: 'Closed' }, ...problems(401, 404, 413, 415, 422) },
})

export const answerQuestion = createRoute({
  method: 'post',
  path: '/faq/questions/{questionId}/answer',
  tags: ['faq'],
  summary: 'Answer a question by mail and close it',
  security: staffOnly,
  request: {
    ...oneQuestion,
    body: jsonBody(z.object({ answer: z.string().trim().min(1, 'Write an answer.').max(20_000) })),
  },
  responses: { 204: { description: 'Sent' }, ...problems(400, 401, 404, 413, 415, 422, 503) },
})

export const noteFaqSearch = createRoute({
  method: 'post',
  path: '/faq/searches',
  tags: ['faq'],
  summary: 'Note a search that found nothing',
  request: { body: jsonBody(z.object({ search: z.string().trim().min(1).max(100) })) },
  responses: { 204: { description: 'Noted' }, ...problems(400, 413, 415, 422, 429) },
})

/** `after`: the FAQ that it follows; null puts it first. */
export const FaqMove = z.object({ faqid: z.int(), after: z.int().nullable() })
export type FaqMove = z.infer<typeof FaqMove>

export const moveFaq = createRoute({
  method: 'post',
  path: '/faq/order',
  tags: ['faq'],
  summary: 'Move an FAQ to another place',
  description: 'FAQs are numbered from 1. All others keep their order, whoever moved them last.',
  security: staffOnly,
  request: { body: jsonBody(FaqMove) },
  responses: { 204: { description: 'Done' }, ...problems(400, 401, 404, 413, 415, 422) },
})
