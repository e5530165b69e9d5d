import { createHash } from 'node:crypto'
import type { Database } from '#src/db/database.ts'
import type { Schema } from '#src/db/schema.ts'
import { invalid } from './problem.ts'

interface Repeatable<T> {
  /** The Idempotency-Key of the request; without one the work runs every time. */
  key: string | undefined
  /** The call the key belongs to, so that two routes never share a key. */
  scope: string
  /** The account that sent the key. A key is its sender's: with another account's the work runs again. */
  owner?: number
  /** The body: a key that comes back with another body is a mistake of the client. */
  body: unknown
  work: (db: Database) => Promise<T>
}

/**
 * Runs the work in a transaction, once per key: a repeat gets the first answer. The key is written in the
 * same transaction, so a crash in between leaves neither the work nor the claim that it was done.
 */
export async function once<T>(
  db: Database,
  { key, scope: call, owner, body, work }: Repeatable<T>,
): Promise<T> {
  const scope = owner === undefined ? call : `${call} by ${owner}`
  if (!key) return db.transaction().execute(work)
  const fingerprint = createHash('sha256').update(JSON.stringify(body)).digest('hex')
  return db.transaction().execute(async (trx) => {
    const isFirst = await storeKey(trx, { key, scope, fingerprint, answer: '' })
    if (!isFirst) {
      const first = await storedAnswer(trx, key, scope).executeTakeFirstOrThrow()
      if (first.fingerprint === fingerprint) return JSON.parse(first.answer) as T
      throw invalid({ 'idempotency-key': ['This key was used before for something else.'] })
    }
    const answer = await work(trx)
    await trx
      .updateTable('idempotency_keys')
      .set({ answer: JSON.stringify(answer) })
      .where('key', '=', key)
      .where('scope', '=', scope)
      .execute()
    return answer
  })
}

/** Returns false if the key was stored before. */
async function storeKey(db: Database, row: Omit<Schema['idempotency_keys'], 'created_at'>) {
  const stored = await db
    .insertInto('idempotency_keys')
    .values({ ...row, created_at: new Date().toISOString() })
    .onConflict((clash) => clash.columns(['key', 'scope']).doNothing())
    .returning('key')
    .executeTakeFirst()
  return stored !== undefined
}

const storedAnswer = (db: Database, key: string, scope: string) =>
  db
    .selectFrom('idempotency_keys')
    .select(['fingerprint', 'answer'])
    .where('key', '=', key)
    .where('scope', '=', scope)

/**
 * The same for work of several transactions: the key is written after them, so a crash in between lets a repeat do the work
 * again. It must bear that.
 */
export async function onceDone<T>(
  db: Database,
  { key, scope, work }: { key: string; scope: string; work: () => Promise<T> },
): Promise<T> {
  const done = await storedAnswer(db, key, scope).executeTakeFirst()
  if (done) return JSON.parse(done.answer) as T
  const answer = await work()
  await storeKey(db, { key, scope, fingerprint: '', answer: JSON.stringify(answer) })
  return answer
}

const keptDays = 30

/** Keys are needed only as long as a browser may retry. */
export async function deleteOldKeys(db: Database): Promise<void> {
  const before = new Date(Date.now() - keptDays * 86_400_000).toISOString()
  await db.deleteFrom('idempotency_keys').where('created_at', '<', before).execute()
}
