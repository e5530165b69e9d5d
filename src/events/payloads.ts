import { z } from '@hono/zod-openapi'
import type { EventName } from './choices.ts'

const text = z.string().nullable()

const lead = {
  leadId: z.int(),
  email: z.string(),
  name: text,
  company: text,
}

const article = { articleId: z.int(), title: z.string(), url: z.url() }

/** The `data` of each event: every field that leaves the site is named here. */
export const eventData = {
  'lead.signed_up': z.object({
    ...lead,
    role: text,
    list: z.string(),
    confirmed: z.boolean().describe('True if no confirmation is needed: staff added the person'),
  }),
  'lead.confirmed': z.object({ ...lead, list: z.string() }),
  'lead.left': z.object({
    ...lead,
    list: text.describe('Null: all lists'),
    reason: z
      .enum(['person', 'complaint', 'staff'])
      .describe('By a link in a mail, by reporting a mail as spam, or staff did it for the person'),
  }),
  'lead.invited': z.object(lead),
  'article.published': z.object(article),
  'article.unpublished': z.object({ ...article, deleted: z.boolean() }),
  'question.asked': z.object({
    questionId: z.int(),
    question: z.string(),
    email: text.describe('Null if the visitor wants no answer by mail'),
  }),
} satisfies Record<EventName, z.ZodType>

export type EventData = { [Name in EventName]: z.infer<(typeof eventData)[Name]> }

/** As it is stored: with the path of a page instead of its address, which is known when it is sent. */
export type StoredData = {
  [Name in EventName]: EventData[Name] extends { url: string }
    ? Omit<EventData[Name], 'url'> & { path: string }
    : EventData[Name]
}
