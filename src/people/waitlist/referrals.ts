import { sql } from 'kysely'
import { countRows } from '#src/db/count-rows.ts'
import type { Database } from '#src/db/database.ts'
import type { PersonRow } from '#src/db/schema.ts'
import { creditReferrals, lockLine } from './line.ts'
import { placeOf } from './place.ts'

interface Referral {
  /** Of the link that the person came by. */
  code: string
  /** The hash under which mails to the person's mailbox are counted. */
  mailboxHash: string
  /** Too many people came by this link from one network. */
  isClustered: boolean
  now: string
}

/**
 * Notes who brought a new person. A mailbox that was known before, by whatever address, brings nothing: so nobody refers
 * themselves, nor the same mailbox twice.
 */
export async function noteReferral(
  trx: Database,
  person: Pick<PersonRow, 'id' | 'mailbox'>,
  { code, mailboxHash, isClustered, now }: Referral,
): Promise<void> {
  const referrer = await trx
    .selectFrom('waitlist_places')
    .select('person_id')
    .where('code', '=', code)
    .executeTakeFirst()
  if (!referrer) return
  const others = trx
    .selectFrom('people')
    .select('id')
    .where('mailbox', '=', person.mailbox)
    .where('id', '!=', person.id)
  // Erased people are remembered by the mails to their mailbox.
  const mails = trx.selectFrom('mailbox_mails').select('nth').where('mailbox', '=', mailboxHash)
  if ((await others.executeTakeFirst()) ?? (await mails.executeTakeFirst())) return
  await trx
    .insertInto('referrals')
    .values({
      person_id: person.id,
      referrer_id: referrer.person_id,
      created_at: now,
      clustered: isClustered ? 1 : 0,
      state: 'waiting',
    })
    .execute()
}

/** The person has confirmed: the referral counts, or waits for staff. */
export async function settleReferral(
  trx: Database,
  person: Pick<PersonRow, 'id' | 'mailbox'>,
): Promise<void> {
  const waiting = await trx
    .selectFrom('referrals')
    .select(['referrer_id', 'clustered'])
    .where('person_id', '=', person.id)
    .where('state', '=', 'waiting')
    .executeTakeFirst()
  if (!waiting) return
  const rule = await lockLine(trx)
  // Two addresses of one mailbox that signed up at the same moment did not see each other.
  const twin = await trx
    .selectFrom('referrals')
    .innerJoin('people', 'people.id', 'referrals.person_id')
    .select('people.id')
    .where('people.mailbox', '=', person.mailbox)
    .where('referrals.state', 'in', ['counted', 'held'])
    .executeTakeFirst()
  const state = twin ? 'rejected' : waiting.clustered ? 'held' : 'counted'
  await trx.updateTable('referrals').set({ state }).where('person_id', '=', person.id).execute()
  if (state === 'counted') await creditReferrals(trx, waiting.referrer_id, { referrals: 1, rule })
}

/** Releases or rejects the held referrals of a person; returns how many there were. */
export async function decideReferrals(
  trx: Database,
  referrerId: number,
  decision: 'release' | 'reject',
): Promise<number> {
  const rule = await lockLine(trx)
  const decided = await trx
    .updateTable('referrals')
    .set({ state: decision === 'release' ? 'counted' : 'rejected' })
    .where('referrer_id', '=', referrerId)
    .where('state', '=', 'held')
    .returning('person_id')
    .execute()
  const referrals = decided.length
  if (decision === 'release' && referrals > 0)
    await creditReferrals(trx, referrerId, { referrals, rule })
  return referrals
}

export const countHeldReferrals = (db: Database) =>
  countRows(db.selectFrom('referrals').where('state', '=', 'held'))

/** Those with held referrals first, then those who brought the most people. */
export async function topReferrers(db: Database, limit: number) {
  const { rows } = await sql<Record<'leadId' | 'counted' | 'held', number> & { email: string }>`
    select p.id as "leadId", p.email, w.referred as counted, coalesce(h.held, 0) as held
    from people p join waitlist_places w on w.person_id = p.id
    left join (select referrer_id, count(*) as held from referrals where state = 'held'
      group by referrer_id) h on h.referrer_id = p.id
    where w.referred > 0 or h.held > 0
    order by case when h.held > 0 then 0 else 1 end, w.referred desc, p.id limit ${limit}`.execute(
    db,
  )
  return rows.map(({ held, ...row }) => ({ ...row, held: Number(held) }))
}

/** Who brought a person, and whom the person brought. */
export async function referralsOf(db: Database, personId: number) {
  const [place, referredBy, held] = await Promise.all([
    placeOf(db, personId),
    db
      .selectFrom('referrals as r')
      .innerJoin('people as p', 'p.id', 'r.referrer_id')
      .select(['p.id as leadId', 'p.email', 'r.state'])
      .where('r.person_id', '=', personId)
      .executeTakeFirst(),
    countRows(
      db.selectFrom('referrals').where('referrer_id', '=', personId).where('state', '=', 'held'),
    ),
  ])
  const { position = null, referred = 0 } = place ?? {}
  return { position, referredBy: referredBy ?? null, counted: referred, held }
}
