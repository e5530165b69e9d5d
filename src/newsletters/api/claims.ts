import { sql } from 'kysely'
import type { Database, Engine } from '#src/db/database.ts'
import { databaseClock } from '#src/jobs/queue.ts'
import type { Audience } from '../contract.ts'
import { stillMember } from './audience.ts'

/** Longer than any attempt takes, so that a process that is alive never loses a mail under way. */
export const leaseMs = 5 * 60_000

export interface Claimed {
  id: number
  newsletterId: number
  personId: number
  attempts: number
  email: string
}

interface Claim {
  engine: Engine
  newsletterId: number
  worker: string
  limit: number
}

/** Takes the next recipients for this process alone. The claim ends by itself when the process dies. */
export async function claimRecipients(
  db: Database,
  { engine, newsletterId, worker, limit }: Claim,
): Promise<Claimed[]> {
  const clock = await databaseClock(db, engine)
  const at = (ms: number) => new Date(clock + ms).toISOString()
  const next = db
    .selectFrom('newsletter_recipients')
    .select('id')
    .where('newsletter_id', '=', newsletterId)
    .where('state', '=', 'waiting')
    .where('due_at', '<=', at(0))
    .where((where) =>
      where.or([where('claimed_until', 'is', null), where('claimed_until', '<', at(0))]),
    )
    .orderBy('id')
    .limit(limit)
    // SQLite has one writer at a time; PostgreSQL would let two processes find the same rows.
    .$if(engine === 'postgres', (query) => query.forUpdate().skipLocked())
  const claimed = await db
    .updateTable('newsletter_recipients')
    .set({ claimed_by: worker, claimed_until: at(leaseMs), attempts: sql`attempts + 1` })
    .where('id', 'in', next)
    .returning(['id', 'person_id', 'attempts'])
    .execute()
  const erased = claimed.filter(({ person_id }) => person_id === null).map(({ id }) => id)
  if (erased.length) await skip(db, erased, 'erased')
  const ids = claimed.flatMap(({ person_id }) => person_id ?? [])
  if (ids.length === 0) return []
  const people = await db
    .selectFrom('people')
    .select(['id', 'email'])
    .where('id', 'in', ids)
    .execute()
  const emails = new Map(people.map(({ id, email }) => [id, email]))
  return claimed
    .toSorted((a, b) => a.id - b.id)
    .flatMap(({ id, person_id, attempts }) => {
      const email = emails.get(person_id ?? 0)
      return email ? [{ id, newsletterId, personId: person_id ?? 0, attempts, email }] : []
    })
}

const unclaimed = { claimed_by: null, claimed_until: null }
const now = () => new Date().toISOString()

async function skip(db: Database, ids: number[], reason: string): Promise<void> {
  await db
    .updateTable('newsletter_recipients')
    .set({ state: 'skipped', reason, settled_at: now(), ...unclaimed })
    .where('id', 'in', ids)
    .where('state', '=', 'waiting')
    .execute()
}

/**
 * Marks mails as in flight, just before they are sent. Who left meanwhile is skipped, and nothing is marked of a
 * newsletter that was paused. Returns the ids that may be sent.
 */
export async function markInFlight(
  trx: Database,
  { ids, newsletterId, worker }: { ids: number[]; newsletterId: number; worker: string },
): Promise<Set<number>> {
  const newsletter = await trx
    .selectFrom('newsletters')
    .select(['state', 'audience'])
    .where('id', '=', newsletterId)
    .executeTakeFirst()
  const mine = () =>
    trx
      .updateTable('newsletter_recipients')
      .where('id', 'in', ids)
      .where('state', '=', 'waiting')
      .where('claimed_by', '=', worker)
  if (newsletter?.state !== 'sending') {
    await mine()
      .set({ ...unclaimed, attempts: sql`attempts - 1` })
      .execute()
    return new Set()
  }
  const { lists } = JSON.parse(newsletter.audience) as Audience
  const marked = await mine()
    .set({ state: 'in-flight' })
    .where(stillMember(lists))
    .returning('id')
    .execute()
  const sendable = new Set(marked.map(({ id }) => id))
  if (sendable.size < ids.length) {
    // What is still waiting and ours was refused by the rule above.
    await mine()
      .set({ state: 'skipped', reason: 'unsubscribed', settled_at: now(), ...unclaimed })
      .execute()
  }
  return sendable
}

export type Result =
  | { state: 'sent' | 'uncertain'; reason?: string }
  | { state: 'bounced'; reason: string }
  /** counts: whether the attempt was the recipient's fault. Without a reason it was never tried. */
  | { state: 'waiting'; reason?: string; waitMs: number; counts: boolean }

/** Ends claims with their results. Only the holder can; a result also corrects what was taken for uncertain meanwhile. */
export async function settleAll(
  trx: Database,
  engine: Engine,
  worker: string,
  results: ReadonlyMap<number, Result>,
): Promise<void> {
  const groups = new Map<string, { result: Result; ids: number[] }>()
  for (const [id, result] of results) {
    const key = JSON.stringify(result)
    const group = groups.get(key) ?? { result, ids: [] }
    group.ids.push(id)
    groups.set(key, group)
  }
  for (const { result, ids } of groups.values()) {
    const waiting = result.state === 'waiting'
    const clock = waiting ? await databaseClock(trx, engine) : 0
    await trx
      .updateTable('newsletter_recipients')
      .set({
        state: result.state,
        reason: result.reason ?? null,
        ...(waiting
          ? {
              due_at: new Date(clock + result.waitMs).toISOString(),
              ...(!result.counts && { attempts: sql`attempts - 1` }),
            }
          : { settled_at: now() }),
        ...unclaimed,
      })
      .where('id', 'in', ids)
      .where('state', 'in', ['in-flight', 'uncertain'])
      .where((where) =>
        where.or([where('claimed_by', '=', worker), where('state', '=', 'uncertain')]),
      )
      .execute()
  }
}

/** Claims that were not used, for example because the process stops. */
export async function releaseRecipients(db: Database, ids: number[], worker: string) {
  if (ids.length === 0) return
  await db
    .updateTable('newsletter_recipients')
    .set({ ...unclaimed, attempts: sql`attempts - 1` })
    .where('id', 'in', ids)
    .where('state', '=', 'waiting')
    .where('claimed_by', '=', worker)
    .execute()
}

/** What was in flight when its process died is uncertain. `isDead` knows the processes of this machine. */
export async function recoverInFlight(
  db: Database,
  engine: Engine,
  isDead: (worker: string) => boolean,
): Promise<number> {
  const clock = new Date(await databaseClock(db, engine)).toISOString()
  const held = await db
    .selectFrom('newsletter_recipients')
    .select('claimed_by')
    .select(sql<string>`max(claimed_until)`.as('until'))
    .where('claimed_by', 'is not', null)
    .groupBy('claimed_by')
    .execute()
  let recovered = 0
  for (const { claimed_by, until } of held) {
    if (!claimed_by || (until >= clock && !isDead(claimed_by))) continue
    const { numUpdatedRows } = await db
      .updateTable('newsletter_recipients')
      .set({
        state: 'uncertain',
        reason: 'The process ended before the answer',
        settled_at: now(),
        ...unclaimed,
      })
      .where('claimed_by', '=', claimed_by)
      .where('state', '=', 'in-flight')
      .executeTakeFirst()
    recovered += Number(numUpdatedRows)
    await db
      .updateTable('newsletter_recipients')
      .set(unclaimed)
      .where('claimed_by', '=', claimed_by)
      .where('state', '=', 'waiting')
      .execute()
  }
  return recovered
}
