import { randomBytes } from 'node:crypto'
import { type Insertable, type Selectable, sql } from 'kysely'
import type { Database } from '#src/db/database.ts'
import type { Schema } from '#src/db/schema.ts'

export type Challenge = Selectable<Schema['staff_challenges']>

const lifetimeMs = 5 * 60_000
const mostAttempts = 5

type NewChallenge = Omit<Insertable<Schema['staff_challenges']>, 'id' | 'attempts' | 'expires_at'>

/** Stores a started proof for five minutes; the browser sends the id back. */
export async function addChallenge(db: Database, challenge: NewChallenge): Promise<string> {
  const id = randomBytes(32).toString('base64url')
  const now = Date.now()
  await db
    .deleteFrom('staff_challenges')
    .where('expires_at', '<', new Date(now).toISOString())
    .execute()
  const expires_at = new Date(now + lifetimeMs).toISOString()
  await db
    .insertInto('staff_challenges')
    .values({ ...challenge, id, attempts: 0, expires_at })
    .execute()
  return id
}

/** Stores the challenge of a passkey; returns what the browser needs to sign it. */
export async function beginProof(
  db: Database,
  purpose: Challenge['purpose'],
  options: { challenge: string },
  account_id?: number,
) {
  const { challenge } = options
  const id = await addChallenge(db, { purpose, account_id, challenge })
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
