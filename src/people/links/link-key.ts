import { randomBytes } from 'node:crypto'
import type { Database } from '#src/db/database.ts'
import { addSecret, readStored } from '#src/db/site-secret.ts'

const name = 'links'

/**
 * Signs links and Message-IDs of mails. It is stored in the database, and so in every backup, because mails outlive a
 * change of the signing secret: an old unsubscribe link must go on working.
 */
export async function linkKey(db: Database): Promise<string> {
  return (await readStored(db, name)) ?? addSecret(db, name, newKey())
}

/** The same for a site that saves nothing: without a key it is one that ends with the process, and it mails nothing. */
export async function linkKeyForReading(db: Database): Promise<string> {
  return (await readStored(db, name)) ?? newKey()
}

const newKey = () => randomBytes(48).toString('base64url')

/** The random id that identifies a person in links. */
export const newLinkId = () => randomBytes(16).toString('hex')
