import { sql } from 'kysely'
import type { Database } from '#src/db/database.ts'

/** A mailbox that is full or away for so many newsletters gets no more. */
const softBouncesToSuppress = 3

const now = () => new Date().toISOString()

/** Reasons of bounces that will not pass begin with this; the others are soft. */
export const hardBounce = 'Hard bounce'
export const softBounce = 'Soft bounce'

export const bounceReason = (permanent: boolean, text: string) =>
  `${permanent ? hardBounce : softBounce}: ${text}`.slice(0, 500)

/** No further mails: the mailbox does not exist, or its owner called ours spam. */
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

/** After the recipient's row says `bounced`. Hard: suppressed at once; soft: after three newsletters. */
export async function noteBounce(trx: Database, personId: number, permanent: boolean) {
  if (permanent) return suppress(trx, personId, 'bounced')
  const { count } = await trx
    .selectFrom('newsletter_recipients')
    .select(sql<number>`count(*)`.as('count'))
    .where('person_id', '=', personId)
    .where('state', '=', 'bounced')
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
