import { randomBytes } from 'node:crypto'
import type { Database } from './database.ts'

const name = 'links'

/**
 * Signs links and Message-IDs of mails. It is stored in the database, and so in every backup, because mails outlive a
 * change of the signing secret: an old unsubscribe link must go on working.
 */
export async function linkKey(db: Database): Promise<string> {
  return (await read(db)) ?? create(db)
}

/** The same for a site that saves nothing: without a key it is one that ends with the process, and it mails nothing. */
export async function linkKeyForReading(db: Database): Promise<string> {
  return (await read(db)) ?? newKey()
}

const newKey = () => randomBytes(48).toString('base64url')

async function create(db: Database): Promise<string> {
  const value = newKey()
  await db
    .insertInto('site_secrets')
    .values({ name, value, created_at: new Date().toISOString() })
    // If two processes start at once, the first one's key is kept.
    .onConflict((clash) => clash.column('name').doNothing())
    .execute()
  return (await read(db)) ?? value
}

async function read(db: Database): Promise<string | undefined> {
  const kept = await db
    .selectFrom('site_secrets')
    .select('value')
    .where('name', '=', name)
    .executeTakeFirst()
  return kept?.value
}

/** The random id that identifies a person in links. */
export const newLinkId = () => randomBytes(16).toString('hex')
