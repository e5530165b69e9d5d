import { type SqlBool, sql } from 'kysely'
import type { Database } from '#src/db/database.ts'
import { databaseClock, engineOf } from '#src/db/engine.ts'
import type { OutboxRow } from '#src/db/schema.ts'
import { publish } from '#src/live/live.ts'
import type { ErrorClass } from './choices.ts'
import type { Job, JobType, KeyedJob, PayloadOf } from './job-kind.ts'

interface NewJob<Type extends JobType> {
  payload: PayloadOf<Type>
  state?: 'waiting' | 'parked'
  dueAt?: string
  now: string
}

/**
 * Adds a job and returns its id. Call it in the transaction that causes the job, so that both are committed or
 * neither. The runners are notified at the commit.
 */
export async function enqueue<Type extends JobType>(
  trx: Database,
  { name, columns }: Type,
  { payload, state = 'waiting', now, dueAt = now }: NewJob<Type>,
): Promise<number> {
  const references = Object.entries(columns).map(([field, column]) => [column, payload[field]])
  const { id } = await trx
    .insertInto('outbox')
    .values({
      ...Object.fromEntries(references),
      kind: name,
      state,
      created_at: now,
      due_at: dueAt,
      attempts: 0,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  if (state === 'waiting') await publish(trx, 'jobs_added')
  return id
}

/** Adds the one job with this key, or changes when it is due. If it is running, it runs again afterwards. */
export async function enqueueKeyed(trx: Database, { kind, key, subjectId, dueAt }: KeyedJob) {
  const due = { ...restarted, subject_id: subjectId ?? null, due_at: dueAt }
  await trx
    .insertInto('outbox')
    .values({ kind, key, created_at: new Date().toISOString(), ...due })
    .onConflict((clash) => clash.column('key').doUpdateSet({ ...due, last_error: null }))
    .execute()
  await publish(trx, 'jobs_added')
}

const restarted = {
  state: 'waiting',
  attempts: 0,
  settled_at: null,
  error_class: null,
} as const

export async function enqueueMissing(db: Database, jobs: KeyedJob[]): Promise<void> {
  for (const job of jobs) {
    const waiting = await db
      .selectFrom('outbox')
      .select('id')
      .where('key', '=', job.key)
      .where('state', '=', 'waiting')
      .executeTakeFirst()
    if (!waiting) await enqueueKeyed(db, job)
  }
}

/** The subject of the job with this key, done or not; undefined if there is none. */
export async function subjectOfKey(db: Database, key: string): Promise<number | undefined> {
  const row = await db
    .selectFrom('outbox')
    .select('subject_id')
    .where('key', '=', key)
    .executeTakeFirst()
  return row?.subject_id ?? undefined
}

/**
 * How long a claim lasts without a heartbeat. A process whose heartbeat fails aborts its attempts before that, so no
 * two processes run the same job.
 */
export const leaseMs = 30_000

/** No delay is longer (backoff, Retry-After, mails a day apart): a later date was written by a wrong clock. */
const longestWaitMs = 4 * 86_400_000
/** No claim lasts longer than this, for the same reason. */
const longestClaimMs = 3_600_000

interface Claim {
  /** Names of kinds, and the ones among them that wait while deliveries are paused. */
  kinds: readonly string[]
  deliveries: readonly string[]
  runner: string
}

/** Jobs of these kinds that wait, without deliveries while they are paused. */
const runnable = (db: Database, { kinds, deliveries }: Pick<Claim, 'kinds' | 'deliveries'>) =>
  db
    .selectFrom('outbox')
    .where('state', '=', 'waiting')
    .where('kind', 'in', kinds)
    .where((where) =>
      deliveries.length
        ? where.or([
            where('kind', 'not in', deliveries),
            sql<SqlBool>`not exists (select 1 from outbox_pause)`,
          ])
        : where.lit(true),
    )

/** Returns undefined without kinds: `in ()` is not valid SQL. */
export async function claimNext(db: Database, { kinds, deliveries, runner }: Claim) {
  if (kinds.length === 0) return undefined
  const clock = await databaseClock(db)
  const at = (ms: number) => new Date(clock + ms).toISOString()
  // The pause is checked in the same statement, so that no job is claimed after it began.
  const nextId = runnable(db, { kinds, deliveries })
    .select('id')
    .where((where) =>
      where.or([
        where('due_at', '<=', at(0)),
        where.and([where('due_at', '>', at(longestWaitMs)), where('key', 'is', null)]),
      ]),
    )
    .where((where) =>
      where.or([
        where('claimed_until', 'is', null),
        where('claimed_until', '<', at(0)),
        // Except claims of this process: such a job is running here.
        where.and([
          where('claimed_until', '>', at(longestClaimMs)),
          where('claimed_by', '!=', runner),
        ]),
      ]),
    )
    .orderBy('due_at')
    .orderBy('id')
    .limit(1)
    // SQLite has one writer at a time; on PostgreSQL two processes could find the same row.
    .$if(engineOf(db) === 'postgres', (query) => query.forUpdate().skipLocked())
  return db
    .updateTable('outbox')
    .set({ claimed_by: runner, claimed_until: at(leaseMs), attempts: sql`attempts + 1` })
    .where('id', '=', nextId)
    .returningAll()
    .executeTakeFirst()
}

/**
 * Renews the claims of jobs that this process is running for another lease; called by the heartbeat. A claim whose
 * confirmation was lost with the connection must end: nobody runs that job.
 */
export async function renewClaims(db: Database, runner: string, running: readonly number[]) {
  if (running.length === 0) return
  const until = new Date((await databaseClock(db)) + leaseMs).toISOString()
  await db
    .updateTable('outbox')
    .set({ claimed_until: until })
    .where('id', 'in', running)
    .where('claimed_by', '=', runner)
    .where('state', '=', 'waiting')
    .execute()
}

interface Settlement {
  state: 'waiting' | 'sent' | 'failed' | 'dropped'
  error?: string
  errorClass?: ErrorClass
  /** From now, by the database's clock; for `waiting`. */
  waitMs?: number
  /** Resets the count of attempts. */
  startsAnew?: boolean
}

/**
 * Settles a job and ends its claim. Only the holder of the claim can: a process that outlived its lease must not
 * overwrite another's result. A job that was added again while it ran stays due.
 */
export async function settle(
  db: Database,
  job: Job,
  { state, error, errorClass, waitMs = 0, startsAnew = false }: Settlement,
): Promise<void> {
  const ended = () =>
    db
      .updateTable('outbox')
      .where('id', '=', job.id)
      .where('claimed_by', '=', job.claimed_by)
      .set({ claimed_by: null, claimed_until: null })
  const clock = await databaseClock(db)
  const settled = await ended()
    .set({
      state,
      last_error: error ?? null,
      error_class: errorClass ?? null,
      ...(startsAnew && { attempts: 0 }),
      ...(state === 'waiting'
        ? { due_at: new Date(clock + waitMs).toISOString() }
        : { settled_at: new Date(clock).toISOString() }),
    })
    .where('due_at', '=', job.due_at)
    .returning('id')
    .executeTakeFirst()
  if (!settled) await ended().execute()
}

/** Milliseconds until the next job is due; undefined if there is none, or none may run. */
export async function msUntilDue(db: Database, { kinds, deliveries }: Omit<Claim, 'runner'>) {
  if (kinds.length === 0) return undefined
  const next = sql<
    string | null
  >`min(case when claimed_until > due_at then claimed_until else due_at end)`
  const row = await runnable(db, { kinds, deliveries }).select(next.as('at')).executeTakeFirst()
  return row?.at ? Date.parse(row.at) - (await databaseClock(db)) : undefined
}

/** Releases all claims of a process that stops, so that others need not wait until its lease ends. */
export async function releaseClaims(db: Database, runner: string): Promise<void> {
  await db
    .updateTable('outbox')
    .set({ claimed_by: null, claimed_until: null })
    .where('claimed_by', '=', runner)
    .where('state', '=', 'waiting')
    .execute()
}

/** Makes failed deliveries due now, without their backoff; returns how many. */
export async function retryNow(db: Database, kinds?: readonly string[]) {
  const now = new Date(await databaseClock(db)).toISOString()
  const due = await db
    .updateTable('outbox')
    .set({ due_at: now })
    .where('state', '=', 'waiting')
    .where('key', 'is', null)
    .where('error_class', 'is not', null)
    .where('claimed_by', 'is', null)
    .where('due_at', '>', now)
    .$if(kinds !== undefined, (query) => query.where('kind', 'in', kinds ?? []))
    .returning('id')
    .execute()
  if (due.length > 0) await publish(db, 'jobs_added')
  return due.length
}

/** Starts jobs again that failed for good: one, or all of some kinds. Returns the rows that they are about. */
export async function retryFailed(
  trx: Database,
  { id, kinds }: { id?: number; kinds: readonly string[] },
): Promise<Pick<Job, 'person_id'>[]> {
  const retried = await trx
    .updateTable('outbox')
    .set({ ...restarted, due_at: new Date().toISOString() })
    .where('state', '=', 'failed')
    .where('kind', 'in', kinds)
    .$if(id !== undefined, (query) => query.where('id', '=', id ?? 0))
    .returning('person_id')
    .execute()
  await publish(trx, 'jobs_added')
  return retried
}

export type PersonJob = Pick<OutboxRow, 'id' | 'kind' | 'created_at'>

/** All jobs about these people, finished ones too. */
export async function jobsOfPeople(db: Database, personIds: number[]): Promise<PersonJob[]> {
  return db
    .selectFrom('outbox')
    .select(['id', 'kind', 'created_at'])
    .where('person_id', 'in', personIds)
    .execute()
}

export async function dropJobsOf(trx: Database, personId: number, now: string): Promise<void> {
  await trx
    .updateTable('outbox')
    .set({ state: 'dropped', settled_at: now })
    .where('person_id', '=', personId)
    .where('state', 'in', ['parked', 'waiting'])
    .execute()
}

/** Makes jobs due that waited for the confirmation of these sign-ups. */
export async function releaseParked(trx: Database, signUpIds: number[], now: string) {
  await trx
    .updateTable('outbox')
    .set({ state: 'waiting', due_at: now })
    .where('state', '=', 'parked')
    .where('sign_up_id', 'in', signUpIds)
    .execute()
  await publish(trx, 'jobs_added')
}

export async function deleteJobs(db: Database, ids: number[]): Promise<void> {
  await db.deleteFrom('outbox').where('id', 'in', ids).execute()
}
