import type { Database } from '#src/db/database.ts'
import type { LeaderRunRow, RunRow, ScoreRow } from '#src/db/schema.ts'
import { type CanvasSize, GAME_VERSION } from '../sim/constants.ts'

export async function keepIfLeader(db: Database, run: RunRow, entry: ScoreRow): Promise<void> {
  const { canvas_size, seed, input_log } = run
  if (input_log === null) return
  const { id: score_id, score } = entry
  const game_version = GAME_VERSION
  await keepLeaderRun(db, { canvas_size, score_id, score, seed, game_version, input_log })
}

/**
 * One statement, so that of two concurrent entries the better one is stored. A run of another game version cannot be
 * raced against, so any run of this version replaces it.
 */
export async function keepLeaderRun(db: Database, run: LeaderRunRow): Promise<void> {
  if (run.game_version !== GAME_VERSION) return
  const { canvas_size: _, ...row } = run
  await db
    .insertInto('leader_runs')
    .values(run)
    .onConflict((clash) =>
      clash
        .column('canvas_size')
        .doUpdateSet(row)
        .where(({ eb, or }) =>
          or([
            eb('leader_runs.score', '<', row.score),
            eb('leader_runs.game_version', '!=', GAME_VERSION),
          ]),
        ),
    )
    .execute()
}

export async function selectLeaderRun(db: Database, canvasSize: CanvasSize) {
  const run = await db
    .selectFrom('leader_runs')
    .innerJoin('leaderboard_scores', 'leaderboard_scores.id', 'leader_runs.score_id')
    .select(['player_name as playerName', 'leader_runs.score', 'seed'])
    .select(['canvas_size as canvasSize', 'game_version as gameVersion', 'input_log as inputLog'])
    .where('canvas_size', '=', canvasSize)
    .executeTakeFirst()
  return run ?? null
}
