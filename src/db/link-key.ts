import { randomBytes } from 'node:crypto'
import type { Database } from './database.ts'

const name = 'links'

/**
 * Signs what mails carry: links and Message-IDs. It is in the database, and so in every backup, because a mail outlives a
 * change of the signing secret: whoever asks to be left alone must be heard.
 */
export async function linkKey(db: Database): Promise<string> {
  return (await read(db)) ?? create(db)
}

async function create(db: Database): Promise<string> {
  const value = randomBytes(48).toString('base64url')
  await db
    .insertInto('site_secrets')
    .values({ name, value, created_at: new Date().toISOString() })
    // Of two processes that start at once, one is first.
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

/** The random id of a person in links. */
export const newLinkId = () => randomBytes(16).toString('hex')
