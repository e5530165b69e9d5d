import type { Database } from '#src/db/database.ts'
import { signer } from '#src/tokens/signer.ts'

/*
 * Counts the confirmation mails to a mailbox for a year. Deliveries are deleted with their person, which would otherwise
 * reset the count for a stranger. No address is stored, only a hash whose key is not in the database.
 */

export const createMailboxHash = (signingSecret: string) =>
  signer(signingSecret, 'mailboxes that were written to').sign

interface Mail {
  personId: number
  createdAt: string
  /** When it is sent. */
  at: string
}

/** Mails that no click has answered, oldest first. */
export async function unansweredMails(
  trx: Database,
  { mailbox, hash }: { mailbox: string; hash: string },
): Promise<Mail[]> {
  const ofDeliveries = await trx
    .selectFrom('outbox')
    .innerJoin('people', 'people.id', 'outbox.person_id')
    .select(['outbox.person_id as personId', 'outbox.created_at', 'outbox.due_at'])
    .select(['people.confirmed_at', 'people.unsubscribed_at'])
    .where('people.mailbox', '=', mailbox)
    .where('outbox.kind', '=', 'confirmation-mail')
    .where('outbox.state', '!=', 'dropped')
    .execute()
  const ofDeleted = await trx
    .selectFrom('mailbox_mails')
    .leftJoin('people', 'people.id', 'mailbox_mails.person_id')
    .select(['mailbox_mails.person_id as personId', 'mailbox_mails.created_at'])
    .select(['mailbox_mails.due_at', 'people.confirmed_at', 'people.unsubscribed_at'])
    .where('mailbox_mails.mailbox', '=', hash)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('outbox')
            .select('outbox.id')
            .whereRef('outbox.id', '=', 'mailbox_mails.delivery_id'),
        ),
      ),
    )
    .execute()
  return [...ofDeliveries, ...ofDeleted]
    .filter(({ created_at, confirmed_at, unsubscribed_at }) => {
      // A click in the same millisecond counts as an answer: one mail too many is better than none for a sign-up.
      return created_at > (confirmed_at ?? '') && created_at > (unsubscribed_at ?? '')
    })
    .map(({ personId, created_at: createdAt, due_at: at }) => ({ personId, createdAt, at }))
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
  { personId, createdAt, at }: Mail,
): Promise<boolean> {
  const noted = await trx
    .insertInto('mailbox_mails')
    .values({ mailbox, nth, person_id: personId, created_at: createdAt, due_at: at })
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
