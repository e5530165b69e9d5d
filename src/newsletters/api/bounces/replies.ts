import type { Database } from '#src/db/database.ts'

/** A mail that a person wrote to the mailbox for bounces, and that stays flagged there until somebody has read it. */
export interface Reply {
  uid: number
  from: string
  address: string
  text: string
}

const mostReplies = 20

export async function readReplies(db: Database): Promise<Reply[]> {
  const row = await db.selectFrom('bounce_mailbox').select('replies').executeTakeFirst()
  return row ? JSON.parse(row.replies) : []
}

/** For the attention list. Both numbers drop when somebody removes the flags in the mailbox. */
export async function noteVisit(db: Database, flagged: number[], added: Reply[]): Promise<void> {
  const known = [...(await readReplies(db)), ...added]
  const replies = known.filter(({ uid }) => flagged.includes(uid)).slice(-mostReplies)
  const state = {
    unreadable: Math.max(0, flagged.length - replies.length),
    replies: JSON.stringify(replies),
    visited_at: new Date().toISOString(),
  }
  await db
    .insertInto('bounce_mailbox')
    .values({ name: 'bounces', ...state })
    .onConflict((clash) => clash.column('name').doUpdateSet(state))
    .execute()
}

/** Replies of an erased person are no longer shown. The mails themselves are in the mailbox. */
export async function forgetReplies(trx: Database, email: string): Promise<void> {
  const kept = (await readReplies(trx)).filter(({ address }) => address.toLowerCase() !== email)
  await trx
    .updateTable('bounce_mailbox')
    .set({ replies: JSON.stringify(kept) })
    .execute()
}
