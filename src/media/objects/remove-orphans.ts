import type { Database } from '#src/db/database.ts'
import type { BytesInObjects } from './bytes-in-objects.ts'

/** Longer than any upload, restore or move takes between storing an object and committing its row. */
const graceMs = 24 * 3_600_000

/**
 * Removes objects that are over a day old and that no picture uses: of deleted pictures, of uploads that were killed
 * before their commit, of bytes that were replaced. Returns how many.
 */
export async function removeOrphans(
  { db, objects }: { db: Database; objects: BytesInObjects },
  { now = Date.now(), signal }: { now?: number; signal?: AbortSignal } = {},
): Promise<number> {
  const { client } = objects
  let removed = 0
  for await (const page of client.list(`${await objects.folder()}/`)) {
    const old = page.filter(({ modified }) => modified < now - graceMs).map(({ key }) => key)
    // Read after the list: a row that is committed later names an object that is younger than a day.
    const used = await usedAmong(db, old)
    for (const key of old) {
      if (signal?.aborted) return removed
      if (used(key)) continue
      await client.remove(key)
      removed++
    }
  }
  return removed
}

async function usedAmong(db: Database, keys: string[]): Promise<(key: string) => boolean> {
  const checksums = [...new Set(keys.map(checksumIn))]
  if (keys.length === 0) return () => false
  const rows = await db
    .selectFrom('images')
    .select(['hash', 'checksum', 'object'])
    .where((or) =>
      or.or([
        or('object', 'in', keys),
        or('checksum', 'in', checksums),
        or('hash', 'in', checksums),
      ]),
    )
    .execute()
  const named = new Set(rows.map(({ object }) => object))
  const stored = new Set(rows.map(({ hash, checksum }) => checksum ?? hash))
  return (key) => (key.includes('/originals/') ? named.has(key) : stored.has(checksumIn(key)))
}

/** The name of an object begins with the checksum of the picture. */
const checksumIn = (key: string) => key.slice(key.lastIndexOf('/') + 1).split('-')[0] ?? ''
