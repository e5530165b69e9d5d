import { databaseClock } from '#src/db/clock.ts'
import type { Database } from '#src/db/database.ts'
import type { Engine } from '#src/db/engine.ts'
import type { Log } from '#src/log/log.ts'
import { leaseMs, renewClaims } from './queue.ts'

interface HeartbeatDeps {
  db: Database
  engine: Engine
  log: Log
  runner: string
  hasMailServer: boolean
  /** Shorter in tests. */
  everyMs?: number
}

/** After this time without a heartbeat attempts are given up: in the rest of the lease nobody else takes them. */
const graceMs = leaseMs - 8000

/** What an operator types when no machine with a mail server is left. */
export const adoptCommand = 'npm run outbox -- adopt'

/** Mails are no longer left to machines that had a mail server. */
export async function forgetMailServers(db: Database): Promise<void> {
  await db.deleteFrom('job_runners').where('has_mail_server', '=', 1).execute()
}

/** Runners that were not seen for so long are forgotten. */
const rememberedMs = 30 * 86_400_000

/**
 * Tells the other processes on the database that this one is alive, and renews its claims. A process of another machine
 * with the same name cannot be confused with it: its id is random.
 */
export function createHeartbeat(deps: HeartbeatDeps) {
  const { db, engine, log, runner, hasMailServer, everyMs = 10_000 } = deps
  let lost = new AbortController()
  let timer: NodeJS.Timeout | undefined
  let deadline: NodeJS.Timeout | undefined
  let beating: Promise<void> = Promise.resolve()
  let mailIsOthers = false

  const beat = async () => {
    const clock = await databaseClock(db, engine)
    const seen_at = new Date(clock).toISOString()
    await db
      .insertInto('job_runners')
      .values({ id: runner, seen_at, has_mail_server: hasMailServer ? 1 : 0 })
      .onConflict((clash) => clash.column('id').doUpdateSet({ seen_at }))
      .execute()
    await renewClaims(db, engine, runner)
    clearTimeout(deadline)
    deadline = setTimeout(() => lost.abort(new Error('lost contact to the database')), graceMs)
    if (lost.signal.aborted) lost = new AbortController()
    await db
      .deleteFrom('job_runners')
      .where('seen_at', '<', new Date(clock - rememberedMs).toISOString())
      .execute()
    // An SQLite file is used by one machine, whose settings may have changed.
    if (engine === 'postgres' && !hasMailServer) await leaveMailToOthers()
  }

  /** Without a mail server of its own, a process would write mails into files that nobody reads. */
  const leaveMailToOthers = async () => {
    const other = await db
      .selectFrom('job_runners')
      .select('id')
      .where('has_mail_server', '=', 1)
      .limit(1)
      .executeTakeFirst()
    if (other && !mailIsOthers) {
      log.warn(
        `SMTP_URL is not set here, but was on another machine of this database: mails are left to that one. If it is gone for good: ${adoptCommand}`,
      )
    }
    mailIsOthers = other !== undefined
  }

  const tick = () => {
    beating = beat().catch((error: unknown) => {
      log.warn({ kind: error instanceof Error ? error.name : typeof error }, 'no heartbeat')
    })
  }

  return {
    /** Aborted while claims of this process may have ended. */
    lost: () => lost.signal,
    maySendMail: () => !mailIsOthers,
    async start() {
      await beat()
      timer = setInterval(tick, everyMs).unref()
    },
    async stop() {
      clearInterval(timer)
      await beating
      clearTimeout(deadline)
      // A process with a mail server stays known: while it is restarted, mails are still its.
      if (!hasMailServer) await db.deleteFrom('job_runners').where('id', '=', runner).execute()
    },
  }
}
