import type { Kysely } from 'kysely'
import { columnTypes, defaulted, key, partOf, required } from '../columns.ts'

export async function arcadeTables(db: Kysely<unknown>): Promise<void> {
  const { id } = columnTypes(db)
  await db.schema
    .createTable('leaderboard_scores')
    .addColumn('id', 'integer', id)
    .addColumn('player_name', 'text', required)
    .addColumn('score', 'integer', required)
    .addColumn('created_at', 'text', required)
    .addColumn('verified', 'integer', defaulted(0))
    .execute()
  // Of equal scores the earlier one ranks higher, and ids increase with time.
  await db.schema
    .createIndex('leaderboard_best')
    .on('leaderboard_scores')
    .columns(['score desc', 'id'])
    .execute()
  await db.schema
    .createTable('leaderboard_runs')
    .addColumn('id', 'text', key)
    .addColumn('seed', 'integer', required)
    .addColumn('canvas_size', 'text', required)
    .addColumn('opened_at', 'text', required)
    .addColumn('replayed_score', 'integer')
    .addColumn('used_at', 'text')
    .addColumn('input_log', 'text')
    .execute()
  await db.schema
    .createIndex('leaderboard_runs_age')
    .on('leaderboard_runs')
    .column('opened_at')
    .execute()
  // The best verified run on each field size, with its input log, for races against it.
  await db.schema
    .createTable('leader_runs')
    .addColumn('canvas_size', 'text', key)
    .addColumn('score_id', 'integer', partOf('leaderboard_scores.id'))
    .addColumn('score', 'integer', required)
    .addColumn('seed', 'integer', required)
    .addColumn('game_version', 'integer', required)
    .addColumn('input_log', 'text', required)
    .execute()
  // Deleting an entry deletes its run without reading the whole table.
  await db.schema.createIndex('leader_runs_entry').on('leader_runs').column('score_id').execute()
}
