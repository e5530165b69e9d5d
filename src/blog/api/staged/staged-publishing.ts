import { databaseClock } from '#src/db/clock.ts'
import { type Database, lockContent } from '#src/db/database.ts'
import { engineOf } from '#src/db/engine.ts'
import { defineJob, type JobKind, type KeyedJob } from '#src/jobs/job-kind.ts'
import { selectBlog } from '../queries.ts'
import { prepareStaged, publishStaged } from './staged.ts'
import { stagedJob, stagedType } from './staged-job.ts'
import { isCurrent, selectStagedById } from './staged-queries.ts'

interface PublishingDeps {
  db: Database
  /** Called after each publication. */
  onPublished: () => Promise<void> | void
}

/**
 * Publishes staged updates that are due. Everything is read again under the lock of content writes. If the article has
 * changed since the update was made, nothing is published: the update waits until somebody decides.
 */
export function stagedPublishing({ db, onPublished }: PublishingDeps): JobKind {
  return defineJob(stagedType, {
    words: {
      one: 'scheduled update',
      many: 'scheduled updates',
      host: 'the database',
      page: '/contentmanager/blogger',
    },
    missing: scheduledUpdates,
    async run({ payload: { stagedId } }) {
      const found = await selectStagedById(db, stagedId)
      if (!found?.publish_at) return { result: 'dropped' }
      const prepared = await prepareStaged(found)
      const row = await db.transaction().execute(async (trx) => {
        await lockContent(trx)
        const staged = await selectStagedById(trx, stagedId)
        if (!staged?.publish_at) return undefined
        const current = await selectBlog(trx, staged.blog_id)
        if (!current || !isCurrent(staged, current)) return undefined
        const waitMs = Date.parse(staged.publish_at) - (await databaseClock(trx, engineOf(trx)))
        if (waitMs > 0) return waitMs
        const who = staged.scheduled_by ?? staged.staged_by
        return publishStaged(trx, { staged, current, prepared, who })
      })
      if (!row) return { result: 'dropped' }
      if (typeof row === 'number') return { result: 'repeat', afterMs: row }
      await onPublished()
      return { result: 'done' }
    },
  })
}

async function scheduledUpdates(db: Database): Promise<KeyedJob[]> {
  const rows = await db
    .selectFrom('staged_updates as staged')
    .innerJoin('blogs', 'blogs.id', 'staged.blog_id')
    .select(['staged.id', 'staged.publish_at'])
    .where('staged.ended', 'is', null)
    .where('staged.publish_at', 'is not', null)
    .where('blogs.status', '=', 'published')
    .whereRef('blogs.version', '=', 'staged.base_version')
    .execute()
  return rows.map(({ id, publish_at }) => stagedJob(id, publish_at ?? ''))
}
