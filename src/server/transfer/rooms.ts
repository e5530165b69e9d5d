import type { z } from '@hono/zod-openapi'
import { recordActivity } from '#src/activity/record.ts'
import { invalid } from '#src/app/problem.ts'
import { selectBlog } from '#src/blog/api/queries.ts'
import { prepareCreate } from '#src/blog/api/service.ts'
import { NewBlog } from '#src/blog/contract.ts'
import { slugOf } from '#src/blog/slug.ts'
import { cleanTopics, longestTopic, mostTopics, topicSlug } from '#src/blog/topics.ts'
import { addEntry, selectEntry } from '#src/changelog/api/entries.ts'
import { ChangelogFields } from '#src/changelog/contract.ts'
import { bumpContentVersion, type Database } from '#src/db/database.ts'
import { text } from '#src/editor/blocks/reading-raw.ts'
import { insertFaq, selectFaq } from '#src/faq/api/queries.ts'
import { FaqFields } from '#src/faq/fields.ts'
import { prepareNewsletter } from '#src/newsletters/api/drafts/drafts.ts'
import { findNewsletter } from '#src/newsletters/api/queries.ts'
import { NewNewsletter } from '#src/newsletters/contract.ts'
import type { Rooms } from '#src/transfer/api/import/rooms.ts'
import { decoded } from '#src/transfer/api/import/source.ts'

/** A number that a sequence can still go on from. */
const largestKept = 1_000_000

/** How each room takes imported content: by the same rules as its call, in the transaction of the import. */
export const rooms = {
  article: {
    async prepare(fields, { who, id, note }) {
      const read = checked(NewBlog, {
        ...fields,
        // WordPress encodes the letters of other scripts.
        slug: slugOf(decoded(text(fields.slug))),
        topics: fittingTopics(fields.topics, note),
      })
      const isFree = async (trx: Database) =>
        id !== undefined && id > 0 && id <= largestKept && !(await selectBlog(trx, id))
      const create = await prepareCreate(read, who)
      return async (trx) => {
        const kept = (await isFree(trx)) ? id : undefined
        if (kept !== id) {
          note(
            `Its number ${id} is taken here: links to /blog/${id} lead to the article that has it.`,
          )
        }
        return create(trx, kept)
      }
    },
    exists: async (trx, id) => (await selectBlog(trx, id)) !== undefined,
  },
  faq: {
    async prepare(fields, { who }) {
      const read = checked(FaqFields, fields)
      return async (trx) => {
        await bumpContentVersion(trx)
        const row = await insertFaq(trx, read, who)
        await recordActivity(trx, { who, kind: 'faq-created', about: row.id })
        return row
      }
    },
    exists: async (trx, id) => (await selectFaq(trx, id)) !== undefined,
  },
  release: {
    async prepare(fields, { who }) {
      const read = checked(ChangelogFields, fields)
      return async (trx) => {
        await bumpContentVersion(trx)
        return addEntry(trx, read, who)
      }
    },
    exists: async (trx, id) => (await selectEntry(trx, id)) !== undefined,
    canClash: true,
  },
  newsletter: {
    prepare: async (fields, { who }) => prepareNewsletter(checked(NewNewsletter, fields), who),
    exists: async (trx, id) => (await findNewsletter(trx, id)) !== undefined,
  },
} satisfies Partial<Rooms>

/** Other programs have any number of tags, of any length. What an article here cannot have is named. */
function fittingTopics(value: unknown, note: (text: string) => void): string[] {
  const given = Array.isArray(value)
    ? value.map((name) => text(name).replace(/\p{Cc}+/gu, ' '))
    : []
  const fitting = cleanTopics(given).filter(({ length }) => length <= longestTopic)
  const topics = fitting.slice(0, mostTopics)
  const taken = new Set(topics.map(topicSlug))
  const left = given.filter((name) => !taken.has(topicSlug(name)))
  if (left.length > 0) note(`Topics that were left out: ${left.join(', ')}`)
  return topics
}

function checked<Schema extends z.ZodType>(schema: Schema, fields: unknown): z.output<Schema> {
  const read = schema.safeParse(fields)
  if (read.success) return read.data
  const errors = read.error.issues.map(({ path, message }) => [path.join('.'), [message]])
  throw invalid(Object.fromEntries(errors))
}
