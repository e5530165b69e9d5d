import { sql } from 'kysely'
import type { Database } from '#src/db/database.ts'
import type { ScoreRow } from '#src/db/schema/arcade.ts'

const pageSize = 50

interface EntriesFilter {
  q?: string | undefined
  order: 'best' | 'newest'
  /** The score and the id of the last entry of the page before. */
  cursor?: string | undefined
}

/** A page of entries for staff, by key: the last page costs no more than the first. */
export async function selectEntries(
  db: Database,
  { q, order, cursor }: EntriesFilter,
): Promise<{ rows: ScoreRow[]; nextCursor: string | null }> {
  const [score = 0, id = 0] = cursor?.split('.').map(Number) ?? []
  const contained = q?.toLowerCase().replace(/[\\%_]/g, '\\$&')
  const rows = await db
    .selectFrom('leaderboard_scores')
    .selectAll()
    .$if(Boolean(contained), (select) =>
      select.where(sql<boolean>`lower(player_name) like ${`%${contained}%`} escape '\\'`),
    )
    .$if(cursor !== undefined && order === 'newest', (select) => select.where('id', '<', id))
    .$if(cursor !== undefined && order === 'best', (select) =>
      select.where(({ or, and, eb }) =>
        or([eb('score', '<', score), and([eb('score', '=', score), eb('id', '>', id)])]),
      ),
    )
    .$if(order === 'best', (select) => select.orderBy('score', 'desc').orderBy('id'))
    .$if(order === 'newest', (select) => select.orderBy('id', 'desc'))
    .limit(pageSize + 1)
    .execute()
  const page = rows.slice(0, pageSize)
  const last = rows.length > pageSize ? page.at(-1) : undefined
  return { rows: page, nextCursor: last ? `${last.score}.${last.id}` : null }
}
