import type { Database } from '#src/platform/db/database.ts'
import type { ScoreRow } from '#src/platform/db/schema.ts'
import type { Score } from '../contract.ts'

export function presentScore(row: ScoreRow): Score {
  return { id: row.id, playerName: row.player_name, score: row.score, createdAt: row.created_at }
}

export async function insertScore(
  db: Database,
  entry: { playerName: string; score: number },
): Promise<ScoreRow> {
  return db
    .insertInto('leaderboard_scores')
    .values({
      player_name: entry.playerName,
      score: entry.score,
      created_at: new Date().toISOString(),
    })
    .returningAll()
    .executeTakeFirstOrThrow()
}

export async function countScores(db: Database): Promise<number> {
  const row = await db
    .selectFrom('leaderboard_scores')
    .select((eb) => eb.fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow()
  return row.total
}

/** Best first; of equals, whoever was first. */
export async function selectScores(
  db: Database,
  { page, limit }: { page: number; limit: number },
): Promise<ScoreRow[]> {
  return db
    .selectFrom('leaderboard_scores')
    .selectAll()
    .orderBy('score', 'desc')
    .orderBy('id')
    .limit(limit)
    .offset((page - 1) * limit)
    .execute()
}
