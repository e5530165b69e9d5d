import { randomBytes } from 'node:crypto'
import { type Selectable, sql } from 'kysely'
import type { Database } from '#src/db/database.ts'
import type { Schema } from '#src/db/schema.ts'

export type Challenge = Selectable<Schema['staff_challenges']>

const lifetimeMs = 5 * 60_000
const mostAttempts = 5

interface NewChallenge {
  purpose: Challenge['purpose']
  account?: { id: number; credential_version: number }
  challenge?: string
}

/** Stores a started proof for five minutes; the browser sends the id back. */
export async function addChallenge(
  db: Database,
  { purpose, account, challenge = '' }: NewChallenge,
): Promise<string> {
  const id = randomBytes(32).toString('base64url')
  const now = Date.now()
  await db
    .deleteFrom('staff_challenges')
    .where('expires_at', '<', new Date(now).toISOString())
    .execute()
  await db
    .insertInto('staff_challenges')
    .values({
      id,
      purpose,
      account_id: account?.id ?? null,
      credential_version: account?.credential_version ?? null,
      challenge,
      attempts: 0,
      expires_at: new Date(now + lifetimeMs).toISOString(),
    })
    .execute()
  return id
}

/** Stores the challenge of a passkey; returns what the browser needs to sign it. */
export async function beginProof(
  db: Database,
  purpose: Challenge['purpose'],
  options: { challenge: string },
  accountId?: number,
) {
  const account = accountId === undefined ? undefined : { id: accountId, credential_version: 0 }
  const id = await addChallenge(db, { purpose, account, challenge: options.challenge })
  return { challenge: id, options: { ...options } }
}

/** Counts the attempt before it is made. A mistyped code may be retried a few times. */
export async function attemptChallenge(db: Database, id: string, purposes: Challenge['purpose'][]) {
  return db
    .updateTable('staff_challenges')
    .set({ attempts: sql`attempts + 1` })
    .where('id', '=', id)
    .where('purpose', 'in', purposes)
    .where('attempts', '<', mostAttempts)
    .where('expires_at', '>', new Date().toISOString())
    .returningAll()
    .executeTakeFirst()
}

/** Returns false if the challenge was used meanwhile: a passkey's signature counts once. */
export async function spendChallenge(trx: Database, id: string): Promise<boolean> {
  const spent = trx.deleteFrom('staff_challenges').where('id', '=', id)
  return (await spent.executeTakeFirst()).numDeletedRows > 0n
}
