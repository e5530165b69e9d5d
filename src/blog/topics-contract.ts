import { z } from '@hono/zod-openapi'
import { calls, ok } from '#src/app/calls.ts'
import { countParam, oneLine } from '#src/app/contract.ts'
import { longestTopic, mostTopics, topicSlug } from './topics.ts'

const { anyone } = calls('blogs')

export const topicParam = z.string().max(200).describe('The slug of a topic')

/** The topics that an article is sent with. */
export const SentTopics = z
  .array(
    oneLine('A topic')
      .max(longestTopic, `A topic must be at most ${longestTopic} characters long`)
      .refine((name) => topicSlug(name) !== '', 'A topic needs a letter or a digit.'),
  )
  .max(mostTopics, `An article has at most ${mostTopics} topics`)
  .describe('Names; one that differs from a topic of a published blog only in case or signs is it')

const mostListed = 1000

export const listTopics = anyone.get('/topics', {
  summary: 'Topics of published blogs, those with the most blogs first',
  query: {
    slug: topicParam.optional(),
    limit: countParam(1, mostListed).default(mostListed),
  },
  answer: ok('The topics', {
    topics: z.array(z.object({ name: z.string(), slug: z.string(), articles: z.int() })),
  }),
})
