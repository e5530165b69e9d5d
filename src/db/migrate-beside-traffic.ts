import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'kysely'
import { type Migration, Migrator } from 'kysely/migration'
import type { Database } from './database.ts'

/** A session that holds a lock another session waits for. */
interface Wait {
  /** Undefined if the lock is on rows, not on a table. */
  table: string | undefined
  session: number
  state: string
  since: string
  query: string
}

const everyMs = 100

/** Records, on another connection, which sessions block this connection, until `end` is called. */
async function watchWaits(db: Database, connection: Database) {
  const { rows } = await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(connection)
  const pid = rows[0]?.pid ?? 0
  const seen = new Map<string, Wait>()
  const ending = new AbortController()
  const look = async () => {
    while (!ending.signal.aborted) {
      for (const wait of await waitsOf(db, pid)) seen.set(`${wait.table} ${wait.session}`, wait)
      await sleep(everyMs, undefined, ending)
    }
  }
  // The watch only explains waits: if it fails, the migration must go on.
  const looking = look().catch(() => {})
  return {
    async end(): Promise<Wait[]> {
      ending.abort()
      await looking
      return [...seen.values()]
    },
  }
}

async function waitsOf(db: Database, pid: number): Promise<Wait[]> {
  const { rows } = await sql<Omit<Wait, 'table'> & { table: string | null }>`
    select
      class.relname as table,
      holder.pid as session,
      coalesce(holder.state, 'unknown') as state,
      coalesce(to_char(holder.xact_start at time zone 'utc', 'HH24:MI:SS'), 'unknown') as since,
      left(regexp_replace(holder.query, '\\s+', ' ', 'g'), 80) as query
    from pg_locks as lock
    cross join lateral unnest(pg_blocking_pids(lock.pid)) as blocking(pid)
    join pg_stat_activity as holder on holder.pid = blocking.pid
    left join pg_class as class on class.oid = lock.relation and class.relkind in ('r', 'p')
    where lock.pid = ${pid} and not lock.granted
  `.execute(db)
  return rows.map((row) => ({ ...row, table: row.table ?? undefined }))
}

/** Logs which steps have run (info), and which step waits for which session (warn). */
export type MigrationLog = Record<'info' | 'warn', (facts: object, text: string) => void>

interface Options {
  steps: Record<string, Migration>
  pending: () => Promise<string[]>
  log: MigrationLog
  patienceMs?: number
}

/** The key of the advisory lock that is held during the whole run. */
const lockKeys = [7_217_021, 1] as const

/**
 * How long a step may hold some locks while it waits for others. After a second PostgreSQL checks for deadlocks and
 * cancels one of the sessions, which could be a visitor's request. So a step gives up and retries before that.
 */
const holdMs = 800
const pauseMs = { first: 200, longest: 3000 }
const patience = 300_000

/**
 * Runs pending steps on PostgreSQL while other sites use the database. Each step has a transaction of its own, so
 * that no lock is held longer than its step. One advisory lock covers the whole run, so that two concurrent starts
 * wait for each other.
 */
export async function migrateBesideTraffic(db: Database, options: Options): Promise<string[]> {
  const { pending, log, patienceMs = patience } = options
  return db.connection().execute(async (connection) => {
    // A step may take longer than a request: it builds indexes and fills columns.
    await sql`set statement_timeout = 0`.execute(connection)
    try {
      await takeTurn(connection, log, patienceMs)
      const done: string[] = []
      for (let [next] = await pending(); next; [next] = await pending()) {
        await runStep(db, connection, next, options)
        done.push(next)
        log.info({ step: next }, `migrated ${next}`)
      }
      return done
    } finally {
      await sql`select pg_advisory_unlock_all()`.execute(connection)
      await sql`reset statement_timeout`.execute(connection)
    }
  })
}

async function takeTurn(connection: Database, log: MigrationLog, patienceMs: number) {
  const giveUpAt = Date.now() + patienceMs
  const [kind, which] = lockKeys
  for (let logged = false; ; logged = true) {
    const { rows } = await sql<{ taken: boolean }>`
      select pg_try_advisory_lock(${sql.lit(kind)}, ${sql.lit(which)}) as taken
    `.execute(connection)
    if (rows[0]?.taken) return
    const holder = await sql<{ pid: number }>`
      select pid from pg_locks
      where locktype = 'advisory' and classid = ${sql.lit(kind)} and objid = ${sql.lit(which)} and granted
    `.execute(connection)
    const text = `another process migrates: session ${holder.rows[0]?.pid ?? 'unknown'}`
    if (Date.now() > giveUpAt) throw new MigrationHeldUp(text)
    if (!logged) log.warn({ session: holder.rows[0]?.pid }, text)
    await sleep(250)
  }
}

/** A step could not get its locks within the time that it may wait. */
export class MigrationHeldUp extends Error {
  override name = 'MigrationHeldUp'
}

/** SQLSTATEs of a step that conflicted with other sessions: lock_not_available and deadlock_detected. */
const metOthers = ['55P03', '40P01']

async function runStep(
  db: Database,
  connection: Database,
  name: string,
  { steps, log, patienceMs = patience }: Options,
): Promise<void> {
  const giveUpAt = Date.now() + patienceMs
  /** Tables that an attempt has waited for. The next attempt locks them before it does anything else. */
  const tables = new Set<string>()
  let logged = ''
  for (let pause = pauseMs.first; ; pause = Math.min(2 * pause, pauseMs.longest)) {
    const watch = await watchWaits(db, connection)
    const { error } = await stepUp(connection, steps, [...tables])
    const waits = await watch.end()
    if (!error) return
    if (!metOthers.includes((error as { code?: string }).code ?? '')) throw error
    for (const { table } of waits) if (table) tables.add(table)
    const text = `migration ${name} waits for ${waits.map(describe).join('; ') || 'another session'}`
    if (Date.now() > giveUpAt) throw new MigrationHeldUp(text)
    if (text !== logged) log.warn({ step: name, waits }, text)
    logged = text
    await sleep(pause)
  }
}

const describe = ({ table, session, state, since, query }: Wait) =>
  `${table ?? 'rows'}, held by session ${session} (${state} since ${since}, last statement: ${query})`

async function stepUp(db: Database, steps: Options['steps'], tables: string[]) {
  const lockMs = Math.floor(holdMs / (tables.length + 1))
  const guard = ({ up }: Migration): Migration => ({
    async up(trx) {
      await sql`set local lock_timeout = ${sql.lit(lockMs)}`.execute(trx)
      for (const table of tables) {
        await sql`lock table ${sql.table(table)} in access exclusive mode`.execute(trx)
      }
      await up(trx)
    },
  })
  const guarded = Object.fromEntries(
    Object.entries(steps).map(([name, step]) => [name, guard(step)]),
  )
  return new Migrator({ db, provider: { getMigrations: async () => guarded } }).migrateUp()
}
