import { sql } from 'kysely'
import { notFound } from '#src/app/problem.ts'
import { countRows } from '#src/db/count-rows.ts'
import type { Database } from '#src/db/database.ts'
import type { ScoreRow } from '#src/db/schema.ts'
import type { Score } from '../contract.ts'

/** All queries here order by highest score, then by time, oldest first. */

/** The entries with one score. */
export interface Step {
  score: number
  entries: number
}

export function presentScore(row: ScoreRow): Score {
  return {
    id: row.id,
    playerName: row.player_name,
    score: row.score,
    createdAt: row.created_at,
    verified: row.verified === 1,
  }
}

export function insertScore(db: Database, entry: Omit<Score, 'id' | 'createdAt'>) {
  return db
    .insertInto('leaderboard_scores')
    .values({
      player_name: entry.playerName,
      score: entry.score,
      created_at: new Date().toISOString(),
      verified: entry.verified ? 1 : 0,
    })
    .returningAll()
    .executeTakeFirstOrThrow()
}

export function selectScore(db: Database, id: number): Promise<ScoreRow> {
  return db
    .selectFrom('leaderboard_scores')
    .selectAll()
    .where('id', '=', id)
    .executeTakeFirstOrThrow(() => notFound('entry'))
}

export async function newestScoreId(db: Database): Promise<number> {
  const { newest } = await db
    .selectFrom('leaderboard_scores')
    .select((eb) => eb.fn.max('id').as('newest'))
    .executeTakeFirstOrThrow()
  return newest ?? 0
}

export function countByScore(db: Database, { after, upTo }: { after: number; upTo: number }) {
  const counted = db
    .selectFrom('leaderboard_scores')
    .select(['score', (eb) => eb.fn.countAll<number>().as('entries')])
    .groupBy('score')
  if (after > 0) return counted.where('id', '>', after).where('id', '<=', upTo).execute()
  // "+ 0" makes SQLite use the index of scores, which is already sorted; with the id's index it would have to sort
  // all rows.
  return counted.where(sql<number>`id + 0`, '<=', upTo).execute()
}

export const countEqualBefore = (db: Database, { score, id }: ScoreRow) =>
  countRows(db.selectFrom('leaderboard_scores').where('score', '=', score).where('id', '<', id))

/** The id at a position among entries of equal score, counted from the nearer end. Reads only the index. */
export async function idAmongEquals(db: Database, { score, entries }: Step, skip: number) {
  const fromEnd = entries - 1 - skip
  const row = await db
    .selectFrom('leaderboard_scores')
    .select('id')
    .where('score', '=', score)
    .orderBy('id', fromEnd < skip ? 'desc' : 'asc')
    .limit(1)
    .offset(Math.max(0, Math.min(skip, fromEnd)))
    .executeTakeFirst()
  return row?.id
}

export function selectEqualFrom(db: Database, score: number, id: number, limit: number) {
  return db
    .selectFrom('leaderboard_scores')
    .selectAll()
    .where('score', '=', score)
    .where('id', '>=', id)
    .orderBy('id')
    .limit(limit)
    .execute()
}

export function selectBelow(db: Database, score: number, limit: number): Promise<ScoreRow[]> {
  return db
    .selectFrom('leaderboard_scores')
    .selectAll()
    .where('score', '<', score)
    .orderBy('score', 'desc')
    .orderBy('id')
    .limit(limit)
    .execute()
}

/**
 * Differs whenever other entries are removed than before: a removal has a higher id than all earlier ones, and undoing
 * one lowers the count.
 */
export function selectRemovals(db: Database) {
  return db
    .selectFrom('leaderboard_changes')
    .select((eb) => [eb.fn.countAll<number>().as('count'), eb.fn.max('id').as('newest')])
    .where('kind', '=', 'removed')
    .executeTakeFirstOrThrow()
}
