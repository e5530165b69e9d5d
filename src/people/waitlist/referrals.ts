import type { Database } from '#src/db/database.ts'
import type { PersonRow } from '#src/db/schema.ts'
import { creditReferrals, lockLine } from './line.ts'

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
