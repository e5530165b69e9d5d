import { sql } from 'kysely'
import type { Database } from '#src/db/database.ts'
import type { BounceKind } from '#src/mail/bounce-kind.ts'

/** A mailbox that is full or away for so many newsletters gets no more. */
const softBouncesToSuppress = 3

const now = () => new Date().toISOString()

/** The reason of a recipient that bounced begins with the words for its kind. */
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

/** No further mails: the mailbox does not exist or takes none, or its owner called ours spam. */
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
 * After the recipient's row says `bounced`. Hard: suppressed at once; soft: after three newsletters. A mail that was
 * refused because of its sender or its text says nothing about the person.
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
/** One bad address in a short list is no bad list. */
const fewestBounces = 3

/** Pauses a newsletter when too many of its first recipients bounced: the list is bad, and going on harms the sender. */
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
