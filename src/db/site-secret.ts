import { randomBytes, randomUUID } from 'node:crypto'
import { chmodSync, linkSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { ConfigError } from '#src/config/config.ts'
import { signerWith } from '#src/tokens/signer.ts'
import type { Database } from './database.ts'

const shortest = 32
const fingerprintName = 'signing-fingerprint'

/** `configured`: the value of JWT_SECRET. */
interface SecretPlace {
  configured: string | undefined
  dataDir: string
}

export const secretFile = (dataDir: string) => join(dataDir, 'jwt-secret')

/**
 * The secret that signs staff tokens and the links in mails to staff: as configured, or from a file that only this
 * user may read. The database holds its fingerprint, so that a second machine with another secret does not start:
 * each machine would refuse the other's signatures.
 */
export async function siteSecret(db: Database, place: SecretPlace) {
  const { file, stored, kept } = await keptSecret(db, place)
  if (kept && !place.configured) chmodSync(file, 0o600)
  const secret = kept ?? createSecret(file)
  const own = fingerprint(secret)
  // If two machines start at once on an empty database, the first one's fingerprint is kept.
  if ((stored ?? (await addSecret(db, fingerprintName, own))) !== own) throw otherSecret(file)
  return secret
}

/**
 * The same for a site that saves nothing, for example after a restore, which forgets the fingerprint. If there is no
 * secret, it is one that ends with the process: nobody can sign in at such a site.
 */
export async function secretForReading(db: Database, place: SecretPlace) {
  return (await keptSecret(db, place)).kept ?? newSecret()
}

/** The secret that this machine has. Throws if the database is used with another one. */
async function keptSecret(db: Database, { configured, dataDir }: SecretPlace) {
  const file = secretFile(dataDir)
  // First the database: a process that starts at the same moment writes the file before the fingerprint.
  const stored = await readStored(db, fingerprintName)
  const kept = configured ?? readSecret(file)
  if (stored && fingerprint(kept ?? '') !== stored) throw otherSecret(file)
  return { file, stored, kept }
}

/**
 * Makes the secret of this machine the one of the database: `JWT_SECRET`, the one in the file, or a new one. Only an
 * operator may request it, because it ends all sessions and the links in mails to staff.
 */
export async function replaceSecret(db: Database, { configured, dataDir }: SecretPlace) {
  const file = secretFile(dataDir)
  const secret = configured ?? readSecret(file) ?? createSecret(file)
  const value = fingerprint(secret)
  await db
    .insertInto('site_secrets')
    .values({ name: fingerprintName, value, created_at: new Date().toISOString() })
    .onConflict((clash) => clash.column('name').doUpdateSet({ value }))
    .execute()
  return secret
}

/** Whether the database was last used with the secret of this machine; undefined if either of them has none. */
export async function hasSameSecret(db: Database, { configured, dataDir }: SecretPlace) {
  const stored = await readStored(db, fingerprintName)
  const own = configured ?? readSecret(secretFile(dataDir))
  return stored && own ? stored === fingerprint(own) : undefined
}

/** Stores a value and returns it. If another process was first, its value is kept and returned. */
export async function addSecret(db: Database, name: string, value: string): Promise<string> {
  await db
    .insertInto('site_secrets')
    .values({ name, value, created_at: new Date().toISOString() })
    .onConflict((clash) => clash.column('name').doNothing())
    .execute()
  return (await readStored(db, name)) ?? value
}

/** After a restore: the next start uses the secret that it finds, or generates one. */
export const forgetFingerprint = (db: Database) => forgetSecret(db, fingerprintName)

export async function forgetSecret(db: Database, name: string): Promise<void> {
  await db.deleteFrom('site_secrets').where('name', '=', name).execute()
}

const otherSecret = (file: string) =>
  new ConfigError(
    `The database is used with another signing secret than this machine has: copy ${file} from the machine that was started first, or set JWT_SECRET to the same value on all of them. To replace it, which ends all sessions and the links in mails to staff, run npm run secret -- replace`,
  )

const fingerprint = (secret: string) => signerWith(secret).sign('fingerprint of the signing secret')

export async function readStored(db: Database, name: string): Promise<string | undefined> {
  const found = await db
    .selectFrom('site_secrets')
    .select('value')
    .where('name', '=', name)
    .executeTakeFirst()
  return found?.value
}

const newSecret = () => randomBytes(48).toString('base64url')

function createSecret(file: string): string {
  writeSecret(file, newSecret())
  const secret = readSecret(file)
  if (!secret)
    throw new ConfigError(`${file} holds no secret of at least ${shortest} characters: remove it`)
  return secret
}

function readSecret(file: string): string | undefined {
  try {
    const text = readFileSync(file, 'utf8').trim()
    return text.length < shortest ? undefined : text
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined
    throw new ConfigError(`${file} cannot be read: let this user read it, and nobody else`)
  }
}

/**
 * Writes the file completely or not at all, readable only by its owner. A file that another process has just created
 * stays.
 */
function writeSecret(file: string, secret: string): void {
  const draft = `${file}.${randomUUID()}`
  writeFileSync(draft, `${secret}\n`, { flag: 'wx', mode: 0o600, flush: true })
  try {
    linkSync(draft, file)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
  } finally {
    rmSync(draft, { force: true })
  }
}
