import { sql } from 'kysely'
import type { Database } from '#src/db/database.ts'
import type { BounceKind } from '#src/mail/bounce-kind.ts'

/** After soft bounces of this many newsletters (mailbox full or unavailable), the person gets no more. */
const softBouncesToSuppress = 3

const now = () => new Date().toISOString()

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

/** Stops all mails to a person whose mailbox does not exist or accepts nothing, or who reported a mail as spam. */
async function suppress(trx: Database, personId: number, kind: 'bounced' | 'complained') {
  const state = kind === 'bounced' ? ('bounced' as const) : ('unsubscribed' as const)
  const changed = await trx
    .updateTable('people')
    .set({ state, ...(kind === 'complained' && { unsubscribed_at: now() }) })
    .where('id', '=', personId)
    .where('state', '!=', state)
    .returning('id')
    .executeTakeFirst()
  if (!changed) return
  await trx.insertInto('person_events').values({ person_id: personId, at: now(), kind }).execute()
}

/**
 * Call it after the recipient's row is set to `bounced`. A hard bounce suppresses the person at once, soft bounces
 * after three newsletters. A mail refused because of its sender or its text says nothing about the person.
 */
export async function noteBounce(trx: Database, personId: number, kind: BounceKind) {
  if (kind === 'refused') return
  if (kind === 'hard') return suppress(trx, personId, 'bounced')
  const { count } = await trx
    .selectFrom('newsletter_recipients')
    .select(sql<number>`count(*)`.as('count'))
    .where('person_id', '=', personId)
    .where('state', '=', 'bounced')
    .where('reason', 'not like', `${words.refused}%`)
    .executeTakeFirstOrThrow()
  if (count >= softBouncesToSuppress) await suppress(trx, personId, 'bounced')
}

export const noteComplaint = (trx: Database, personId: number) =>
  suppress(trx, personId, 'complained')

const firstRecipients = 200
const mostBounces = 0.05
/** A few bad addresses in a short list do not make the list bad. */
const fewestBounces = 3

/**
 * Pauses a newsletter if too many of its first recipients bounced: the list is bad, and more bounces harm our
 * reputation.
 */
export async function pauseForBounces(db: Database, newsletterId: number): Promise<boolean> {
  const first = await db
    .selectFrom((from) =>
      from
        .selectFrom('newsletter_recipients')
        .select('state')
        .where('newsletter_id', '=', newsletterId)
        .where('state', 'in', ['sent', 'bounced'])
        .orderBy('id')
        .limit(firstRecipients)
        .as('first'),
    )
    .select(['state', sql<number>`count(*)`.as('count')])
    .groupBy('state')
    .execute()
  const bounced = first.find(({ state }) => state === 'bounced')?.count ?? 0
  const { total } = await db
    .selectFrom((from) =>
      from
        .selectFrom('newsletter_recipients')
        .select('id')
        .where('newsletter_id', '=', newsletterId)
        .limit(firstRecipients)
        .as('some'),
    )
    .select(sql<number>`count(*)`.as('total'))
    .executeTakeFirstOrThrow()
  if (bounced < fewestBounces || bounced <= total * mostBounces) return false
  const { numUpdatedRows } = await db
    .updateTable('newsletters')
    .set({ state: 'paused', pause_reason: 'bounces' })
    .where('id', '=', newsletterId)
    .where('state', '=', 'sending')
    .where('bounces_accepted', '=', 0)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}
