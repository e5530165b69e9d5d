import { recordActivity } from '#src/activity/record.ts'
import { refuseStale } from '#src/app/etag.ts'
import { versionTag } from '#src/app/version-tag.ts'
import { bumpContentVersion, type Database } from '#src/db/database.ts'
import { oncePerVersion } from '#src/db/once-per-version.ts'
import defaultWords from '../names/default-words.json' with { type: 'json' }
import { createNameFilter, type NameFilter } from '../names/name-filter.ts'

export async function readNameWords(db: Database) {
  const row = await db.selectFrom('leaderboard_name_filter').selectAll().executeTakeFirst()
  return {
    etag: versionTag('name-filter', 1, row?.version ?? 0),
    filter: {
      // In the words of a new installation, parts of ordinary names ("Cassandra", "Dickens") have no asterisk.
      words: row ? row.words.split('\n').filter(Boolean) : defaultWords,
      updatedAt: row?.updated_at ?? null,
      updatedBy: row?.updated_by ?? null,
    },
  }
}

export function saveNameWords(
  db: Database,
  { words, ifMatch, who }: { words: string[]; ifMatch: string | undefined; who: string },
) {
  return db.transaction().execute(async (trx) => {
    // Makes every process read the words again, and keeps two changes apart.
    await bumpContentVersion(trx)
    const { filter, etag } = await readNameWords(trx)
    refuseStale(ifMatch, etag, { filter })
    const fields = {
      words: [...new Set(words)].join('\n'),
      updated_at: new Date().toISOString(),
      updated_by: who,
    }
    await trx
      .insertInto('leaderboard_name_filter')
      .values({ id: 1, version: 1, ...fields })
      .onConflict((clash) =>
        clash.column('id').doUpdateSet((set) => ({
          ...fields,
          version: set('leaderboard_name_filter.version', '+', 1),
        })),
      )
      .execute()
    await recordActivity(trx, { who, kind: 'name-filter-changed' })
    return readNameWords(trx)
  })
}

/** Reads the filter once per content version, which every change of it increments. */
export function createFilterReader(db: Database, version: () => number): () => Promise<NameFilter> {
  const read = oncePerVersion(
    async () => createNameFilter((await readNameWords(db)).filter.words),
    version,
  )
  return async () => (await read()).value
}
