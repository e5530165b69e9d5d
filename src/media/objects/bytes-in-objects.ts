import { randomBytes } from 'node:crypto'
import { LRUCache } from 'lru-cache'
import type { S3Settings } from '#src/config/s3-address.ts'
import type { Database } from '#src/db/database.ts'
import type { CompleteRow } from '#src/db/dump/format.ts'
import { addSecret, forgetSecret, readStored } from '#src/db/site-secret.ts'
import { createS3Client, type S3Client } from '#src/s3/client.ts'
import { sha256Of } from '#src/s3/requests.ts'
import { mimeTypes } from '../image-file.ts'
import { type ByteStore, bytesInDatabase, type SharedVariant } from './byte-store.ts'

const folderName = 'media-folder'
const none = Buffer.alloc(0)

export type BytesInObjects = ReturnType<typeof bytesInObjects>

/**
 * Objects are named by the SHA-256 of their bytes. Each put also gets a random name of its own: a picture that is
 * uploaded again while the clean-up removes the object of the deleted one is another object, so no lock is needed.
 */
export function bytesInObjects(db: Database, client: S3Client, { redirect = false } = {}) {
  let known: Promise<string> | undefined
  const folder = () => {
    known ??= folderOf(db)
    known.catch(() => {
      known = undefined
    })
    return known
  }
  const nameOf = async ({ checksum, width, format }: SharedVariant) =>
    `${await folder()}/variants/${checksum}-${width}.${format}`

  const store: ByteStore['put'] = async ({ ext, bytes }) => {
    const object = `${await folder()}/originals/${sha256Of(bytes)}-${randomBytes(6).toString('hex')}`
    await client.put(object, bytes, mimeTypes[ext])
    return { bytes: none, object }
  }
  let isInUse = false

  return {
    store,
    /** Before the move begins, into the database: a machine that has no MEDIA_URL yet could not read an object. */
    async put(file) {
      isInUse ||= (await hasObjects(db)) || !(await hasPictures(db))
      return isInUse ? store(file) : bytesInDatabase.put(file)
    },
    get: async ({ bytes, object }) => (object === null ? bytes : client.get(object)),
    copies: {
      get: async (variant) => client.get(await nameOf(variant)).catch(() => undefined),
      put: async (variant, bytes) =>
        client.put(await nameOf(variant), bytes, mimeTypes[variant.format]).catch(() => undefined),
    },
    redirects: redirect ? redirectsTo(client, nameOf) : undefined,
    client,
    /** Where all objects of this database are. */
    folder,
  } satisfies ByteStore & {
    store: ByteStore['put']
    client: S3Client
    folder: () => Promise<string>
  }
}

const firstPicture = (db: Database) => db.selectFrom('images').select('hash').limit(1)

const hasPictures = async (db: Database) =>
  (await firstPicture(db).executeTakeFirst()) !== undefined

/** Whether a row of the database names an object. */
export const hasObjects = async (db: Database) =>
  (await firstPicture(db).where('object', 'is not', null).executeTakeFirst()) !== undefined

const hourMs = 3_600_000

/** Addresses are signed for the beginning of an hour: within it a browser finds the picture in its cache. */
function redirectsTo(client: S3Client, nameOf: (variant: SharedVariant) => Promise<string>) {
  const stored = new LRUCache<string, true>({ max: 10_000 })
  const sign = (key: string) => {
    const from = new Date(Math.floor(Date.now() / hourMs) * hourMs)
    return client.sign(key, { from, seconds: (2 * hourMs) / 1000 })
  }
  return {
    origin: client.origin,
    ofOriginal: sign,
    async ofCopy(variant: SharedVariant) {
      const key = await nameOf(variant)
      if (!stored.has(key)) {
        if (!(await client.has(key).catch(() => false))) return undefined
        stored.set(key, true)
      }
      return sign(key)
    },
  }
}

/** The store that the settings name; without them the database. */
export function byteStoreOf(db: Database, settings: { s3: S3Settings } | undefined): ByteStore {
  return settings ? bytesInObjects(db, createS3Client(settings.s3)) : bytesInDatabase
}

/**
 * A folder for each database: the clean-up of one must not delete the pictures of another that shares the bucket, such
 * as the original of a restored copy.
 */
async function folderOf(db: Database): Promise<string> {
  const stored = await readStored(db, folderName)
  return stored ?? addSecret(db, folderName, randomBytes(8).toString('hex'))
}

export const readFolder = (db: Database) => readStored(db, folderName)

/** After a restore the database has the folder that it had before, or none yet. Never that of the backup. */
export async function keepFolder(db: Database, before: string | undefined): Promise<void> {
  await forgetSecret(db, folderName)
  if (before) await addSecret(db, folderName, before)
}

/** Not a picture: a restore of it is a damaged one, which the site names in its log. */
const lostBytes = Buffer.alloc(1)

/** Puts the bytes of each picture into its row, one at a time. Collects the pictures whose object is gone in `lost`. */
export function picturesInBackup(client: S3Client, lost: string[]): CompleteRow {
  return async (table, row) => {
    if (table !== 'images' || typeof row.object !== 'string') return row
    const bytes = await client.get(row.object)
    if (!bytes) lost.push(String(row.hash))
    return { ...row, object: null, bytes: bytes ?? lostBytes }
  }
}
