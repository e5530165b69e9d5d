import { databaseClock } from '#src/db/clock.ts'
import { type Database, lockContent } from '#src/db/database.ts'
import { engineOf } from '#src/db/engine.ts'
import { defineJob, type JobKind, type KeyedJob } from '#src/jobs/job-kind.ts'
import { selectBlog } from '../queries.ts'
import { publishRow } from '../service.ts'
import { publicationJob, publicationType } from './publication-job.ts'

interface PublishingDeps {
  db: Database
  /** Called after each publication. */
  onPublished: () => Promise<void> | void
}

/**
 * Publishes drafts that are due. The time is read again under the lock of content writes: the draft may have been
 * changed, published or deleted since its job was added. If no process ran at that time, the draft is published late.
 */
export function scheduledPublishing({ db, onPublished }: PublishingDeps): JobKind {
  return defineJob(publicationType, {
    words: {
      one: 'scheduled publication',
      many: 'scheduled publications',
      host: 'the database',
      page: '/contentmanager/blogger',
    },
    missing: scheduledBlogs,
    async run({ payload: { blogId } }) {
      const row = await db.transaction().execute(async (trx) => {
        await lockContent(trx)
        const blog = await selectBlog(trx, blogId)
        if (!blog?.publish_at || blog.status !== 'draft') return undefined
        const waitMs = Date.parse(blog.publish_at) - (await databaseClock(trx, engineOf(trx)))
        return waitMs > 0 ? waitMs : publishRow(trx, blog)
      })
      if (!row) return { result: 'dropped' }
      if (typeof row === 'number') return { result: 'repeat', afterMs: row }
      await onPublished()
      return { result: 'done' }
    },
  })
}

async function scheduledBlogs(db: Database): Promise<KeyedJob[]> {
  const rows = await db
    .selectFrom('blogs')
    .select(['id', 'publish_at'])
    .where('publish_at', 'is not', null)
    .where('status', '=', 'draft')
    .execute()
  return rows.map(({ id, publish_at }) => publicationJob(id, publish_at ?? ''))
}
