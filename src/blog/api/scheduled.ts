import { type Database, engineOf, lockContent } from '#src/db/database.ts'
import type { BlogRow } from '#src/db/schema.ts'
import { describeError } from '#src/http/problem.ts'
import { databaseClock } from '#src/jobs/queue.ts'
import type { Log } from '#src/log/log.ts'
import { publishRow } from './service.ts'

/** A draft is out this long after its time at the latest, as long as one process is alive. */
const defaultPollMs = 2000

interface PublisherDeps {
  db: Database
  log: Log
  /** Called with each article that went out. */
  onPublished: (row: BlogRow) => Promise<void> | void
  pollMs?: number
}

export interface ScheduledPublisher {
  /** Publishes what is due; returns the ids. */
  run: () => Promise<number[]>
  start: () => void
  stop: () => Promise<void>
}

/**
 * Publishes drafts whose time has come. Every process does this: whichever looks first publishes, and the others find
 * nothing, because the lock of content writes is taken before the due drafts are read. What became due while no process
 * was running goes out at the next start.
 */
export function createScheduledPublisher({
  db,
  log,
  onPublished,
  pollMs = defaultPollMs,
}: PublisherDeps): ScheduledPublisher {
  let timer: NodeJS.Timeout | undefined
  let running: Promise<number[]> | undefined
  let failing = false

  const selectDue = async (at: Database) => {
    const now = new Date(await databaseClock(db, engineOf(db))).toISOString()
    return at
      .selectFrom('blogs')
      .selectAll()
      .where('publish_at', 'is not', null)
      .where('publish_at', '<=', now)
      .where('status', '=', 'draft')
      .orderBy('publish_at')
      .limit(20)
      .execute()
  }

  const run = async () => {
    const published: number[] = []
    // Without the lock first: most of the time nothing is due, and writers need not wait.
    while ((await selectDue(db)).length > 0) {
      const rows = await db.transaction().execute(async (trx) => {
        await lockContent(trx)
        const out: BlogRow[] = []
        for (const row of await selectDue(trx)) out.push(await publishRow(trx, row))
        return out
      })
      for (const row of rows) {
        published.push(row.id)
        await onPublished(row)
      }
    }
    return published
  }

  const poll = async () => {
    if (running) return
    running = run()
    try {
      await running
      failing = false
    } catch (error) {
      if (!failing) log.warn({ err: describeError(error) }, 'scheduled articles wait')
      failing = true
    } finally {
      running = undefined
    }
  }

  return {
    run,
    start() {
      void poll()
      timer = setInterval(poll, pollMs).unref()
    },
    async stop() {
      clearInterval(timer)
      await running?.catch(() => {})
    },
  }
}
