import { sql } from 'kysely'
import type { Database, Engine } from '#src/db/database.ts'
import type { OutboxRow } from '#src/db/schema.ts'
import type { ErrorClass } from './contract.ts'

export type Delivery = OutboxRow
export type DeliveryKind = OutboxRow['kind']

interface NewDelivery {
  kind: DeliveryKind
  /** Of deliveries about a lead. */
  personId?: number
  staffMailId?: number
  signUpId?: number
  state?: 'waiting' | 'parked'
  dueAt?: string
  now: string
}

/** Adds a delivery; call it in the transaction of what causes it, so that both happen or neither. Returns its id. */
export async function enqueue(trx: Database, delivery: NewDelivery): Promise<number> {
  const { id } = await trx
    .insertInto('outbox')
    .values({
      kind: delivery.kind,
      person_id: delivery.personId ?? null,
      staff_mail_id: delivery.staffMailId ?? null,
      sign_up_id: delivery.signUpId ?? null,
      state: delivery.state ?? 'waiting',
      created_at: delivery.now,
      due_at: delivery.dueAt ?? delivery.now,
      attempts: 0,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

/** No wait is longer (backoff, Retry-After, mails a day apart): a later date was written by a clock that was wrong. */
const longestWaitMs = 4 * 86_400_000
/** Likewise no claim lasts this long. */
const longestClaimMs = 3_600_000

interface Claim {
  engine: Engine
  kinds: readonly DeliveryKind[]
  worker: string
  leaseMs: number
}

/** Asked in the same statement: a delivery that is claimed was not paused. */
const isPaused = sql<boolean>`exists (select 1 from outbox_pause)`

/**
 * Takes the next due delivery for this worker alone; none while deliveries are paused. The claim ends by itself, so what a killed process held
 * is taken up by another.
 */
export async function claimNext(
  db: Database,
  { engine, kinds, worker, leaseMs }: Claim,
): Promise<Delivery | undefined> {
  const clock = await databaseClock(db, engine)
  const at = (ms: number) => new Date(clock + ms).toISOString()
  const nextId = db
    .selectFrom('outbox')
    .select('id')
    .where('state', '=', 'waiting')
    .where('kind', 'in', kinds)
    .where((where) => where.not(isPaused))
    .where((where) =>
      where.or([where('due_at', '<=', at(0)), where('due_at', '>', at(longestWaitMs))]),
    )
    .where((where) =>
      where.or([
        where('claimed_until', 'is', null),
        where('claimed_until', '<', at(0)),
        // Not our own: that one is under way.
        where.and([
          where('claimed_until', '>', at(longestClaimMs)),
          where('claimed_by', '!=', worker),
        ]),
      ]),
    )
    .orderBy('due_at')
    .orderBy('id')
    .limit(1)
    // SQLite has one writer at a time; PostgreSQL would let two workers find the same row.
    .$if(engine === 'postgres', (query) => query.forUpdate().skipLocked())
  return db
    .updateTable('outbox')
    .set({ claimed_by: worker, claimed_until: at(leaseMs), attempts: sql`attempts + 1` })
    .where('id', '=', nextId)
    .returningAll()
    .executeTakeFirst()
}

/** One clock for all who share a database: two machines that disagree about the time must agree about claims. */
export async function databaseClock(db: Database, engine: Engine): Promise<number> {
  if (engine === 'sqlite') return Date.now()
  const { rows } = await sql<{ ms: number }>`
    select floor(extract(epoch from clock_timestamp()) * 1000)::bigint as ms
  `.execute(db)
  return rows[0]?.ms ?? Date.now()
}

interface Settlement {
  state: 'waiting' | 'sent' | 'failed' | 'dropped'
  error?: string
  errorClass?: ErrorClass
  dueAt?: string
}

/** Ends a claim. Only its holder can: a worker that outlived its lease must not undo another's result. */
export async function settle(
  db: Database,
  delivery: Delivery,
  { state, error, errorClass, dueAt }: Settlement,
): Promise<void> {
  await db
    .updateTable('outbox')
    .set({
      state,
      claimed_by: null,
      claimed_until: null,
      last_error: error ?? null,
      error_class: errorClass ?? null,
      ...(dueAt && { due_at: dueAt }),
      ...(state !== 'waiting' && { settled_at: new Date().toISOString() }),
    })
    .where('id', '=', delivery.id)
    .where('claimed_by', '=', delivery.claimed_by)
    .execute()
}

/** Milliseconds until the next delivery is due; undefined where there is none, or none may leave. */
export async function msUntilDue(
  db: Database,
  engine: Engine,
  kinds: readonly DeliveryKind[],
): Promise<number | undefined> {
  const row = await db
    .selectFrom('outbox')
    .select((select) =>
      select.fn
        .min<string | null>(
          sql`case when claimed_until > due_at then claimed_until else due_at end`,
        )
        .as('at'),
    )
    .where('state', '=', 'waiting')
    .where('kind', 'in', kinds)
    .where((where) => where.not(isPaused))
    .executeTakeFirst()
  return row?.at ? Date.parse(row.at) - (await databaseClock(db, engine)) : undefined
}

/** Releases what dead processes of this machine held, so that a restart need not wait for their leases. */
export async function releaseClaims(db: Database, isDead: (worker: string) => boolean) {
  const held = await db
    .selectFrom('outbox')
    .select(['id', 'claimed_by'])
    .where('state', '=', 'waiting')
    .where('claimed_by', 'is not', null)
    .execute()
  for (const { id, claimed_by } of held) {
    if (!claimed_by || !isDead(claimed_by)) continue
    await db
      .updateTable('outbox')
      .set({ claimed_by: null, claimed_until: null })
      .where('id', '=', id)
      .where('claimed_by', '=', claimed_by)
      .execute()
  }
}
