import type { S3Settings } from '#src/config/s3-address.ts'
import type { Database } from '#src/db/database.ts'
import { createS3Client, type S3Client } from '#src/s3/client.ts'
import { ObjectStoreError } from '#src/s3/failure.ts'
import { hasObjects, readFolder } from './bytes-in-objects.ts'

/** The fault of MEDIA_URL, or undefined. `unavailable`: the site can start, and serve the pictures that it has. */
export async function storeFault(
  db: Database,
  settings: { s3: S3Settings } | undefined,
): Promise<ObjectStoreError | undefined> {
  const named = await hasObjects(db)
  if (!settings) {
    const line = 'MEDIA_URL is not set, and pictures of this database are in an object store'
    return named ? new ObjectStoreError('refused', line) : undefined
  }
  const client = createS3Client(settings.s3)
  try {
    const found = await client.hasAny(`${(await readFolder(db)) ?? 'none'}/`)
    if (found || !named) return undefined
    return new ObjectStoreError(
      'refused',
      `MEDIA_URL: ${client.place} has no picture of this database`,
    )
  } catch (error) {
    if (!(error instanceof ObjectStoreError)) throw error
    return new ObjectStoreError(error.kind, `MEDIA_URL: ${error.message}`)
  }
}

const askedEveryMs = 10_000

/** For monitors, which may ask more often than the store should be. */
export function watchStore(client: S3Client): () => Promise<'ok' | 'unavailable'> {
  let asked: { at: number; state: Promise<'ok' | 'unavailable'> } | undefined
  return () => {
    const now = performance.now()
    if (!asked || now - asked.at > askedEveryMs) {
      const state = client.hasAny('').then(
        () => 'ok' as const,
        () => 'unavailable' as const,
      )
      asked = { at: now, state }
    }
    return asked.state
  }
}
