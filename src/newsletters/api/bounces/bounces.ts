import { sql } from 'kysely'
import { countRows } from '#src/db/count-rows.ts'
import type { Database } from '#src/db/database.ts'
import type { SequenceRow } from '#src/db/schema.ts'
import type { BounceKind } from '#src/mail/bounce-kind.ts'
import { mailboxWorkedSince, suppress } from '#src/people/suppression/suppress.ts'

/** After soft bounces of this many newsletters (mailbox full or unavailable), the person gets no more. */
const softBouncesToSuppress = 3

/** The reason of a bounced recipient begins with the words for the kind of bounce. */
const words: Record<BounceKind, string> = {
  hard: 'Hard bounce',
  soft: 'Soft bounce',
  refused: 'Refused',
}

export const bounceReason = (kind: BounceKind, text: string) =>
  `${words[kind]}: ${text}`.slice(0, 500)

export function bounceKindOf(reason: string): BounceKind {
  if (reason.startsWith(words.hard)) return 'hard'
  return reason.startsWith(words.soft) ? 'soft' : 'refused'
}

/**
 * Call it after the recipient's row is set to `bounced`. A hard bounce suppresses the person at once, soft bounces
 * after three newsletters. A mail refused because of its sender or its text says nothing about the person.
 */
export async function noteBounce(trx: Database, personId: number, kind: BounceKind) {
  if (kind === 'refused') return
  if (kind === 'hard') return suppress(trx, personId, 'bounced')
  const since = await mailboxWorkedSince(trx, personId)
  const bounces = trx
    .selectFrom('newsletter_recipients')
    .where('person_id', '=', personId)
    .where('state', '=', 'bounced')
    .where('reason', 'not like', `${words.refused}%`)
    .where('settled_at', '>', since)
  if ((await countRows(bounces)) >= softBouncesToSuppress) await suppress(trx, personId, 'bounced')
}

export const noteComplaint = (trx: Database, personId: number) =>
  suppress(trx, personId, 'complained')

/** The number of consecutive recipients in which the share of bounces is computed. */
const windowSize = 200
const mostBounces = 0.05
/** A few bad addresses in a short list do not make the list bad. */
const fewestBounces = 3

interface Bounced {
  newsletterId: number
  recipientId: number
}

/**
 * Pauses a newsletter when too many recipients in a row bounced, wherever in the list they are: going on harms the
 * sender. Reports of bounces come late and in any order, so all rows of recipients around this one are looked at.
 */
export async function pauseForBounces(db: Database, bounced: Bounced): Promise<boolean> {
  const { newsletterId } = bounced
  const { total } = await db
    .selectFrom((from) =>
      from
        .selectFrom('newsletter_recipients')
        .select('id')
        .where('newsletter_id', '=', newsletterId)
        .limit(windowSize)
        .as('some'),
    )
    .select(sql<number>`count(*)`.as('total'))
    .executeTakeFirstOrThrow()
  const sequence = await sequenceOf(db, newsletterId)
  const worst = worstWindow(await answeredAround(db, bounced, sequence?.resumed_at ?? ''))
  if (worst < fewestBounces || worst <= total * mostBounces) return false
  if (sequence) return pauseSequence(db, sequence.id, 'bounces')
  const { numUpdatedRows } = await db
    .updateTable('newsletters')
    .set({ state: 'paused', pause_reason: 'bounces' })
    .where('id', '=', newsletterId)
    .where('state', '=', 'sending')
    .where('bounces_accepted', '=', 0)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/** A step pauses its whole sequence. It runs for years, so bounces before staff resumed it do not count. */
const sequenceOf = (db: Database, newsletterId: number) =>
  db
    .selectFrom('newsletters')
    .innerJoin('sequences', 'sequences.id', 'newsletters.sequence_id')
    .select(['sequences.id', 'sequences.resumed_at'])
    .where('newsletters.id', '=', newsletterId)
    .executeTakeFirst()

/** Returns whether it was running. */
export async function pauseSequence(db: Database, id: number, reason: SequenceRow['pause_reason']) {
  const { numUpdatedRows } = await db
    .updateTable('sequences')
    .set({ state: 'paused', pause_reason: reason })
    .where('id', '=', id)
    .where('state', '=', 'running')
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/** Recipients with a known result, in sending order: up to one window before this recipient and one after it. */
async function answeredAround(db: Database, { newsletterId, recipientId }: Bounced, since: string) {
  const nearest = async (side: '<=' | '>') => {
    // One state at a time: the index has them in this order, so a long newsletter is not read as a whole.
    const [sent, failed] = await Promise.all(
      (['sent', 'bounced'] as const).map((state) =>
        db
          .selectFrom('newsletter_recipients')
          .select(['id', 'state'])
          .where('newsletter_id', '=', newsletterId)
          .where('state', '=', state)
          .$if(since !== '', (query) => query.where('settled_at', '>', since))
          .where('id', side, recipientId)
          .orderBy('id', side === '>' ? 'asc' : 'desc')
          .limit(windowSize)
          .execute(),
      ),
    )
    const both = [...(sent ?? []), ...(failed ?? [])].sort((a, b) => a.id - b.id)
    return side === '>' ? both.slice(0, windowSize) : both.slice(-windowSize)
  }
  return [...(await nearest('<=')), ...(await nearest('>'))]
}

function worstWindow(answered: { state: string }[]): number {
  let worst = 0
  let inside = 0
  answered.forEach(({ state }, place) => {
    if (state === 'bounced') inside += 1
    if (answered[place - windowSize]?.state === 'bounced') inside -= 1
    worst = Math.max(worst, inside)
  })
  return worst
}
