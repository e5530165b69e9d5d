import { type SqlBool, sql } from 'kysely'
import type { Database } from '#src/db/database.ts'
import { clockText, databaseClock } from '#src/db/engine.ts'
import type { Job } from '#src/jobs/job-kind.ts'
import { reasonsOf, stillMember } from '#src/people/audience/audience.ts'
import { confirmedName } from '#src/people/first-name.ts'
import { skipReasons } from '../../choices.ts'
import type { Audience } from '../../contract.ts'
import { forgetCounts, lockNewsletter } from '../queries.ts'
import { endFor, endReasons, goesOn } from '../sequences/ends.ts'

export interface Recipient {
  id: number
  personId: number
  attempts: number
  email: string
  linkId: string
  /** Null unless the person is confirmed and gave one. */
  name: string | null
}

/** How long processes of 0.2.0, which may run beside this version, leave a mail in flight alone. */
const knownToOldVersionsMs = 5 * 60_000

export const unclaimed = { claimed_by: null, claimed_until: null }
const now = () => new Date().toISOString()
const gone = 'Erased'

/** Whether mails of a newsletter may leave now: it is being sent, or the sequence of the step is running. */
const isSending = sql<SqlBool>`(newsletters.state = 'sending' or (newsletters.state = 'step' and exists
  (select 1 from sequences q where q.id = newsletters.sequence_id and q.state = 'running')))`

/**
 * The next due recipients, none while the newsletter is paused. The caller holds the claim of its job, so no other
 * process takes them. `dueBefore`: only those that were due when the caller looked, whatever the clock does meanwhile.
 */
export async function nextRecipients(
  db: Database,
  { newsletterId, limit, dueBefore }: { newsletterId: number; limit: number; dueBefore?: string },
): Promise<Recipient[]> {
  const clock = clockText(db)
  const rows = await db
    .selectFrom('newsletter_recipients as r')
    .innerJoin('newsletters', 'newsletters.id', 'r.newsletter_id')
    .leftJoin('people', 'people.id', 'r.person_id')
    .select(['r.id', 'r.person_id', 'r.attempts', 'people.email', 'people.link_id'])
    .select(confirmedName.as('name'))
    .where('r.newsletter_id', '=', newsletterId)
    .where(isSending)
    .where('r.state', '=', sql.lit('waiting'))
    .where('r.due_at', '<=', dueBefore ?? clock)
    .where((where) =>
      where.or([where('r.claimed_until', 'is', null), where('r.claimed_until', '<', clock)]),
    )
    .orderBy('r.id')
    .limit(limit)
    .execute()
  const erased = rows.filter(({ email }) => email === null).map(({ id }) => id)
  if (erased.length) await skip(db, erased, gone)
  return rows.flatMap(({ id, person_id, attempts, email, link_id, name }) =>
    person_id && email && link_id
      ? [{ id, personId: person_id, attempts: attempts + 1, email, linkId: link_id, name }]
      : [],
  )
}

async function skip(db: Database, ids: number[], reason: string): Promise<void> {
  await db
    .updateTable('newsletter_recipients')
    .set({ state: 'skipped', reason, settled_at: now(), ...unclaimed })
    .where('id', 'in', ids)
    .where('state', '=', 'waiting')
    .execute()
}

/** Milliseconds until the next recipient is due; undefined if none is waiting. */
export async function msUntilRecipient(db: Database, newsletterId: number) {
  const next = await db
    .selectFrom('newsletter_recipients')
    .select(({ fn }) => fn.min<string | null>('due_at').as('at'))
    .where('newsletter_id', '=', newsletterId)
    .where('state', '=', sql.lit('waiting'))
    .executeTakeFirst()
  if (!next?.at) return undefined
  return Math.max(0, Date.parse(next.at) - (await databaseClock(db)))
}

interface Marking {
  ids: number[]
  newsletterId: number
  job: Pick<Job, 'id' | 'claimed_by'>
}

/**
 * Marks mails as in flight, just before they are sent. People who have unsubscribed meanwhile are skipped. Nothing is
 * marked if the newsletter was paused or the claim of this process has expired. Returns the ids that may be sent.
 */
export async function markInFlight(trx: Database, { ids, newsletterId, job }: Marking) {
  const clock = clockText(trx)
  const newsletter = await trx
    .selectFrom('newsletters')
    .innerJoin('outbox as claim', (join) => join.on('claim.id', '=', job.id))
    .leftJoin('sequences', 'sequences.id', 'newsletters.sequence_id')
    .select(['newsletters.kind', 'newsletters.audience', clock.as('clock')])
    .select(['sequences.id', 'sequences.goals'])
    .where('newsletters.id', '=', newsletterId)
    .where(isSending)
    .where('claim.claimed_by', '=', job.claimed_by)
    .where('claim.claimed_until', '>', clock)
    .executeTakeFirst()
  if (!newsletter) return new Set<number>()
  const { kind, id, goals } = newsletter
  const sequence = id && goals ? { id, goals } : undefined
  const waiting = () =>
    trx.updateTable('newsletter_recipients').where('id', 'in', ids).where('state', '=', 'waiting')
  const { lists, digest } = JSON.parse(newsletter.audience) as Audience
  const until = new Date(Date.parse(newsletter.clock) + knownToOldVersionsMs).toISOString()
  const marked = await waiting()
    .set({
      state: 'in-flight',
      attempts: sql`attempts + 1`,
      claimed_by: job.claimed_by,
      claimed_until: until,
    })
    .where(stillMember(kind, { lists, digest }, 'newsletter_recipients.person_id'))
    .$if(sequence !== undefined, (query) => query.where(goesOn(sequence ?? { id: 0, goals: '' })))
    .returning('id')
    .execute()
  const sendable = new Set(marked.map(({ id }) => id))
  if (sendable.size < ids.length) await skipRefused(trx, ids, { kind, lists, digest, sequence })
  return sendable
}

/** Recipients that still wait were refused by the rule of the audience; each learns why. */
async function skipRefused(
  trx: Database,
  ids: number[],
  {
    sequence,
    ...audience
  }: Parameters<typeof reasonsOf>[1] & { sequence?: { id: number; goals: string } },
): Promise<void> {
  const refused = await trx
    .selectFrom('newsletter_recipients')
    .select(['id', 'person_id'])
    .where('id', 'in', ids)
    .where('state', '=', 'waiting')
    .execute()
  const people = refused.flatMap(({ person_id }) => person_id ?? [])
  const reasons = await reasonsOf(trx, audience, people)
  const ends = sequence && (await endReasons(trx, sequence, people))
  for (const { id, person_id: personId } of refused) {
    const reason =
      personId && (ends?.get(personId) ?? skipReasons[reasons.get(personId) ?? 'unsubscribed'])
    await skip(trx, [id], reason || gone)
    if (sequence && personId && reason) await endFor(trx, { ...sequence, personId, reason })
  }
}

export type Result =
  | { state: 'sent' | 'uncertain'; reason?: string }
  | { state: 'bounced'; reason: string }
  /** `counts`: whether the attempt counts against the recipient. Without a reason, no attempt was made. */
  | { state: 'waiting'; reason?: string; waitMs: number; counts: boolean }

interface Settling {
  newsletterId: number
  runner: string | null
  results: ReadonlyMap<number, Result>
}

/**
 * Writes results. A mail in flight accepts one only from the process that marked it; a mail that was declared uncertain
 * meanwhile is corrected. A mail that would be retried is skipped if its newsletter was cancelled.
 */
export async function settleAll(trx: Database, { newsletterId, runner, results }: Settling) {
  if (results.size === 0) return
  const newsletter = await lockNewsletter(trx, newsletterId)
  // A result may arrive after the newsletter has ended and its recipients were counted.
  if (newsletter?.counts) await forgetCounts(trx, newsletterId)
  const isWanted = ['sending', 'paused', 'step'].includes(newsletter?.state ?? '')
  const groups = Map.groupBy(results, ([, result]) => JSON.stringify(result))
  for (const group of groups.values()) {
    const ids = group.map(([id]) => id)
    const result = group[0]?.[1]
    if (!result) continue
    await trx
      .updateTable('newsletter_recipients')
      .set({ ...(await columnsOf(trx, result, isWanted)), ...unclaimed })
      .where('id', 'in', ids)
      .where('state', 'in', ['in-flight', 'uncertain'])
      .where((where) =>
        where.or([where('claimed_by', '=', runner), where('state', '=', 'uncertain')]),
      )
      .execute()
  }
}

async function columnsOf(trx: Database, result: Result, isWanted: boolean) {
  if (result.state !== 'waiting') {
    return { state: result.state, reason: result.reason ?? null, settled_at: now() }
  }
  if (!isWanted) return { state: 'skipped' as const, reason: 'Stopped', settled_at: now() }
  return {
    state: result.state,
    reason: result.reason ?? null,
    due_at: new Date((await databaseClock(trx)) + result.waitMs).toISOString(),
    ...(!result.counts && { attempts: sql<number>`attempts - 1` }),
  }
}

/**
 * Mails that were in flight when the previous process lost its claim become uncertain. Call it while holding the claim
 * of the newsletter's job, before marking anything. Claims of 0.2.0 have names with a slash and expire by themselves.
 */
export async function recoverInFlight(db: Database, newsletterId: number) {
  const clock = new Date(await databaseClock(db)).toISOString()
  const { numUpdatedRows } = await db
    .updateTable('newsletter_recipients')
    .set({
      state: 'uncertain',
      reason: 'The process ended before the answer',
      settled_at: now(),
      ...unclaimed,
    })
    .where('newsletter_id', '=', newsletterId)
    .where('state', '=', 'in-flight')
    .where((where) =>
      where.or([
        where('claimed_by', 'is', null),
        where('claimed_by', 'not like', '%/%'),
        where('claimed_until', '<', clock),
      ]),
    )
    .executeTakeFirst()
  return Number(numUpdatedRows)
}
