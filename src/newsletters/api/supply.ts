import type { Database, Engine } from '#src/db/database.ts'
import { isDead } from '#src/jobs/claimants.ts'
import { databaseClock } from '#src/jobs/queue.ts'
import type { Log } from '#src/log/log.ts'
import { type MailRate, returnBudget, takeBudget } from './budget.ts'
import { type Claimed, claimRecipients, recoverInFlight } from './claims.ts'
import { isFinished } from './queries.ts'
import { startScheduled } from './service.ts'

interface SupplyDeps {
  db: Database
  engine: Engine
  log: Log
  worker: string
  rate: MailRate
  mayDeliver: () => Promise<boolean>
  /** Resolves when all results are written. */
  written: () => Promise<void>
  onFinished: (newsletterId: number) => void
}

/** waitMs: when to ask again; undefined when there is nothing to send. */
type Supply = { claimed: Claimed[]; waitMs?: number }

const batch = 64
const recoverEveryMs = 30_000

/** Where the sender gets its next recipients from. */
export function createSupply(deps: SupplyDeps) {
  const { db, engine, log, worker, rate } = deps
  const invitations = new Set<number>()
  let recoveredAt = Number.NEGATIVE_INFINITY

  const recover = async () => {
    if (performance.now() - recoveredAt <= recoverEveryMs) return
    recoveredAt = performance.now()
    const found = await recoverInFlight(db, engine, isDead)
    if (found) log.warn({ mails: found }, 'mails of a process that ended are uncertain')
  }

  const finish = async (id: number) => {
    await db
      .updateTable('newsletters')
      .set({ state: 'sent', finished_at: new Date().toISOString(), last_error: null })
      .where('id', '=', id)
      .where('state', '=', 'sending')
      .execute()
    deps.onFinished(id)
  }

  return {
    isInvitation: (newsletterId: number) => invitations.has(newsletterId),
    /** Starts what is scheduled, ends what is finished, and claims the next recipients. */
    async refill(): Promise<Supply> {
      if (!(await deps.mayDeliver())) return { claimed: [] }
      await startScheduled(db, await databaseClock(db, engine))
      await recover()
      const sending = await db
        .selectFrom('newsletters')
        .select(['id', 'kind'])
        .where('state', '=', 'sending')
        .orderBy('started_at')
        .execute()
      for (const { id, kind } of sending) {
        if (kind === 'invitation') invitations.add(id)
        const wanted = rate.perSecond ? Math.min(batch, rate.perSecond) : batch
        const { granted, waitMs } = await takeBudget(db, engine, rate, wanted)
        if (granted === 0) return { claimed: [], waitMs }
        const claimed = await claimRecipients(db, {
          engine,
          newsletterId: id,
          worker,
          limit: granted,
        })
        await returnBudget(db, rate, granted - claimed.length)
        if (claimed.length) return { claimed, waitMs: 0 }
        await deps.written()
        if (await isFinished(db, id)) await finish(id)
      }
      return { claimed: [] }
    },
  }
}
