import type { Database } from '#src/db/database.ts'
import { databaseClock, engineOf } from '#src/db/engine.ts'
import type { Log } from '#src/log/log.ts'
import { nameOf } from './attempts.ts'
import { leaseMs, renewClaims } from './queue.ts'

interface HeartbeatDeps {
  db: Database
  log: Log
  runner: string
  hasMailServer: boolean
  running: () => readonly number[]
}

const everyMs = 10_000

/** Without a heartbeat for this long, attempts are aborted, before the lease ends and others claim the jobs. */
const graceMs = leaseMs - 8000

/** The command for operators when no machine with a mail server is left. */
export const adoptCommand = 'npm run outbox -- adopt'

/** Forgets machines that had a mail server, so that mails no longer wait for them. */
export async function forgetMailServers(db: Database): Promise<void> {
  await db.deleteFrom('job_runners').where('has_mail_server', '=', 1).execute()
}

/** Runners without a heartbeat for this long are deleted. */
const rememberedMs = 30 * 86_400_000

/** Three heartbeats: a process that is alive is never silent for this long. */
const aliveMs = 30_000

/**
 * How many seconds ago a process last wrote a heartbeat, if one may still be running. A database of another version may
 * not have the table; then nothing is known.
 */
export async function aliveSecondsAgo(db: Database): Promise<number | undefined> {
  const tables = await db.introspection.getTables()
  if (!tables.some(({ name }) => name === 'job_runners')) return undefined
  const clock = await databaseClock(db)
  const last = await db
    .selectFrom('job_runners')
    .select((all) => all.fn.max('seen_at').as('at'))
    .executeTakeFirst()
  const ms = last?.at ? clock - Date.parse(last.at) : aliveMs
  return ms < aliveMs ? Math.max(0, Math.round(ms / 1000)) : undefined
}

/**
 * Tells the other processes on the database that this one is alive, and renews its claims. The process has a random
 * id, so a process with the same host name and pid on another machine cannot be confused with it.
 */
export function createHeartbeat(deps: HeartbeatDeps) {
  const { db, log, runner, hasMailServer, running } = deps
  let lost = new AbortController()
  let timer: NodeJS.Timeout | undefined
  let deadline: NodeJS.Timeout | undefined
  let beating: Promise<void> = Promise.resolve()
  let mailIsOthers = false

  const noteSeen = (clock: number) => {
    const seen_at = new Date(clock).toISOString()
    return db
      .insertInto('job_runners')
      .values({ id: runner, seen_at, has_mail_server: hasMailServer ? 1 : 0 })
      .onConflict((clash) => clash.column('id').doUpdateSet({ seen_at }))
      .execute()
  }

  const beat = async () => {
    const clock = await databaseClock(db)
    await noteSeen(clock)
    await renewClaims(db, runner, running())
    clearTimeout(deadline)
    deadline = setTimeout(() => lost.abort(new Error('lost contact with the database')), graceMs)
    if (lost.signal.aborted) lost = new AbortController()
    await db
      .deleteFrom('job_runners')
      .where('seen_at', '<', new Date(clock - rememberedMs).toISOString())
      .execute()
    // Only one machine uses an SQLite file, and its settings may have changed.
    if (engineOf(db) === 'postgres' && !hasMailServer) await leaveMailToOthers()
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
      log.warn({ kind: nameOf(error) }, 'no heartbeat')
    })
  }

  return {
    /** Aborted when claims of this process may have expired. */
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
      // A process with a mail server stays registered: while it restarts, mails are still left to it.
      if (hasMailServer) await noteSeen((await databaseClock(db)) - aliveMs)
      else await db.deleteFrom('job_runners').where('id', '=', runner).execute()
    },
  }
}
