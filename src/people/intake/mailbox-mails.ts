import type { Database } from '#src/db/database.ts'
import { signer } from '#src/tokens/signer.ts'

/*
 * Counts the mails to a mailbox that anybody can cause by entering an address: confirmations, "you are in already", links
 * to leave or to the data. Counts are stored for a year. Deliveries are deleted with their person, which would otherwise
 * reset the count for a stranger. No address is stored, only a hash whose key is not in the database.
 */

export const createMailboxHash = (signingSecret: string) =>
  signer(signingSecret, 'mailboxes that were written to').sign

interface Mail {
  kind: string
  personId: number
  createdAt: string
  /** When it is sent. */
  at: string
}

/** The counted mails to a mailbox, by the time of sending, each with whether a click has answered it since. */
export async function mailsToMailbox(trx: Database, hash: string) {
  const rows = await trx
    .selectFrom('mailbox_mails as m')
    .leftJoin('people as p', 'p.id', 'm.person_id')
    .leftJoin('outbox as o', 'o.id', 'm.delivery_id')
    .select(['m.kind', 'm.person_id as personId', 'm.created_at as createdAt', 'm.due_at'])
    .select(['o.due_at as delivered_at', 'o.state', 'p.confirmed_at', 'p.unsubscribed_at'])
    .where('m.mailbox', '=', hash)
    .execute()
  return rows
    .filter(({ state }) => state !== 'dropped')
    .map(({ kind, personId, createdAt, due_at, delivered_at, confirmed_at, unsubscribed_at }) => ({
      kind,
      personId,
      createdAt,
      at: delivered_at ?? due_at,
      // A click in the same millisecond counts as an answer: one mail too many is better than none for a sign-up.
      isAnswered: createdAt <= (confirmed_at ?? '') || createdAt <= (unsubscribed_at ?? ''),
    }))
    .sort((a, b) => (a.at < b.at ? -1 : 1))
}

/** The number of the next mail. Read it before deciding whether to send one, so that `noteMail` detects a race. */
export async function nextMail(trx: Database, hash: string): Promise<number> {
  const last = await trx
    .selectFrom('mailbox_mails')
    .select(({ fn }) => fn.max('nth').as('nth'))
    .where('mailbox', '=', hash)
    .executeTakeFirst()
  return (last?.nth ?? 0) + 1
}

/**
 * Records a mail before it is queued. Returns false if another transaction has just recorded this number: two addresses
 * of one mailbox that sign up at the same moment must not both count as first. On PostgreSQL this waits for the other
 * one.
 */
export async function noteMail(
  trx: Database,
  { hash: mailbox, nth }: { hash: string; nth: number },
  { kind, personId, createdAt, at }: Mail,
): Promise<boolean> {
  const noted = await trx
    .insertInto('mailbox_mails')
    .values({ mailbox, nth, kind, person_id: personId, created_at: createdAt, due_at: at })
    .onConflict((clash) => clash.columns(['mailbox', 'nth']).doNothing())
    .returning('nth')
    .executeTakeFirst()
  return noted !== undefined
}

/** Links the mail to its delivery, which has the current times as long as it exists. */
export async function noteDelivery(
  trx: Database,
  { hash, nth }: { hash: string; nth: number },
  delivery: number,
): Promise<void> {
  await trx
    .updateTable('mailbox_mails')
    .set({ delivery_id: delivery })
    .where('mailbox', '=', hash)
    .where('nth', '=', nth)
    .execute()
}

const keptDays = 365

export async function deleteOldMailCounts(db: Database, now: number): Promise<void> {
  const before = new Date(now - keptDays * 86_400_000).toISOString()
  await db.deleteFrom('mailbox_mails').where('created_at', '<', before).execute()
}
