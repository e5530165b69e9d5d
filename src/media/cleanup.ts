import { sql } from 'kysely'
import { type Database, lockContent } from '#src/db/database.ts'
import type { PictureColumn } from '#src/feature/feature.ts'
import { periodic } from '#src/jobs/job-kind.ts'
import type { Log } from '#src/log/log.ts'
import type { BytesInObjects } from './objects/bytes-in-objects.ts'
import type { Variants } from './variants.ts'

const hour = 3_600_000
/**
 * How long an uploaded picture may stay unused before it is deleted; longer than any upload, restore or move takes
 * between storing an object and committing its row.
 */
const graceMs = 24 * hour
const batch = 50

interface CleanupDeps {
  db: Database
  unused: Unused
  variants: Variants
}

/** Deletes pictures that were uploaded over a day ago and that nothing uses, and returns their hashes. */
export async function removeUnusedPictures(
  { db, unused, variants }: CleanupDeps,
  { now = Date.now(), signal }: { now?: number; signal?: AbortSignal } = {},
): Promise<string[]> {
  const uploadedBefore = new Date(now - graceMs).toISOString()
  const removed: string[] = []
  while (!signal?.aborted) {
    const gone = await db.transaction().execute(async (trx) => {
      // With the lock, a save that refers to one of these pictures runs before or after this, never in between.
      await lockContent(trx)
      return unused.remove(trx, await unused.selectBefore(trx, uploadedBefore, batch))
    })
    if (gone.length === 0) break
    removed.push(...gone)
    await variants.remove(gone)
  }
  return removed
}

export const mediaCleanup = ({
  objects,
  log,
  ...deps
}: CleanupDeps & { objects: BytesInObjects | undefined; log: Log }) =>
  periodic({
    name: 'media-cleanup',
    words: { one: 'clean-up of unused pictures', many: 'clean-ups of unused pictures' },
    everyMs: hour,
    async run(signal) {
      await removeUnusedPictures(deps, { signal })
      const removed = objects ? await removeOrphans({ ...deps, objects }, { signal }) : 0
      if (removed > 0) log.info({ removed }, 'removed objects that no picture uses')
    },
  })

export type Unused = ReturnType<typeof createUnused>

/** Finds pictures that no feature uses, by the columns that features register. */
export function createUnused(columns: () => PictureColumn[]) {
  const isUnused = () => sql<boolean>`(${sql.join(columns().map(isNotIn), sql` and `)})`
  return {
    condition: isUnused,
    /** Deletes those of the given pictures that nothing uses any more, and returns their hashes. */
    async remove(db: Database, hashes: string[]): Promise<string[]> {
      if (hashes.length === 0) return []
      const removed = await db
        .deleteFrom('images')
        .where('hash', 'in', hashes)
        .where(isUnused())
        .returning('hash')
        .execute()
      return removed.map(({ hash }) => hash)
    },
    async selectBefore(db: Database, uploadedBefore: string, limit: number): Promise<string[]> {
      const rows = await db
        .selectFrom('images')
        .select('hash')
        .where('created_at', '<', uploadedBefore)
        .where(isUnused())
        .limit(limit)
        .execute()
      return rows.map(({ hash }) => hash)
    },
  }
}

const values = {
  hash: sql`images.hash`,
  address: sql`'/media/' || images.hash || '.' || images.ext`,
}

const isNotIn = ({ table, column, holds }: PictureColumn) => sql<boolean>`not exists (
  select 1 from ${sql.table(table)} where ${sql.ref(`${table}.${column}`)} = ${values[holds]})`

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
