import { type Database, lockContent } from '#src/db/database.ts'
import { databaseClock } from '#src/db/engine.ts'
import { defineJob, type Outcome } from '#src/jobs/job-kind.ts'
import { selectBlog } from '../queries.ts'
import { publishRow } from '../service.ts'
import { publicationJob, publicationType, stagedJob, stagedType } from './publishing-jobs.ts'
import { prepareStaged, publishStaged } from './staged.ts'
import { isCurrent, selectStagedById, stagedWithBlogs } from './staged-queries.ts'

/** A due publication; undefined if there is nothing to publish any more. */
type Due = { publishAt: string; publish: () => Promise<unknown> } | undefined

/**
 * Publishes drafts and staged updates that are due. Everything is read again under the lock of content writes: it may
 * have been changed, published or deleted since its job was added. If no process ran at that time, it is published late.
 * If the article has changed since an update was made, nothing is published: the update waits until somebody decides.
 */
export function scheduledPublishing(db: Database, onPublished: () => Promise<void> | void) {
  async function publishDue(find: (trx: Database) => Promise<Due>): Promise<Outcome> {
    const outcome = await db.transaction().execute(async (trx): Promise<Outcome> => {
      await lockContent(trx)
      const due = await find(trx)
      if (!due) return { result: 'dropped' }
      const afterMs = Date.parse(due.publishAt) - (await databaseClock(trx))
      if (afterMs > 0) return { result: 'repeat', afterMs }
      await due.publish()
      return { result: 'done' }
    })
    if (outcome.result === 'done') await onPublished()
    return outcome
  }

  const drafts = defineJob(publicationType, {
    words: words('scheduled publication'),
    async missing(trx) {
      const rows = await trx
        .selectFrom('blogs')
        .select(['id', 'publish_at'])
        .where('publish_at', 'is not', null)
        .where('status', '=', 'draft')
        .execute()
      return rows.map(({ id, publish_at }) => publicationJob(id, publish_at ?? ''))
    },
    run: ({ payload: { blogId } }) =>
      publishDue(async (trx) => {
        const blog = await selectBlog(trx, blogId)
        if (!blog?.publish_at || blog.status !== 'draft') return undefined
        return { publishAt: blog.publish_at, publish: () => publishRow(trx, blog) }
      }),
  })
  const updates = defineJob(stagedType, {
    words: words('scheduled update'),
    async missing(trx) {
      const rows = await stagedWithBlogs(trx)
        .select(['staged.id', 'staged.publish_at'])
        .where('staged.publish_at', 'is not', null)
        .where('blogs.status', '=', 'published')
        .whereRef('blogs.version', '=', 'staged.base_version')
        .execute()
      return rows.map(({ id, publish_at }) => stagedJob(id, publish_at ?? ''))
    },
    async run({ payload: { stagedId } }) {
      const found = await selectStagedById(db, stagedId)
      if (!found?.publish_at) return { result: 'dropped' }
      const prepared = await prepareStaged(found)
      return publishDue(async (trx) => {
        const staged = await selectStagedById(trx, stagedId)
        const current = staged && (await selectBlog(trx, staged.blog_id))
        if (!staged?.publish_at || !current || !isCurrent(staged, current)) return undefined
        const who = staged.scheduled_by ?? staged.staged_by
        return {
          publishAt: staged.publish_at,
          publish: () => publishStaged(trx, staged, { current, prepared, who }),
        }
      })
    },
  })
  return { drafts, updates }
}

const words = (one: string) => ({
  one,
  many: `${one}s`,
  host: 'the database',
  page: '/contentmanager/blogger',
})
