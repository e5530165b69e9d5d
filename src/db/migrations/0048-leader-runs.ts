import type { Kysely } from 'kysely'

/** The best verified run on each field size, with its input log, for races against it. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable('leaderboard_runs').addColumn('input_log', 'text').execute()
  await db.schema
    .createTable('leader_runs')
    .addColumn('canvas_size', 'text', (c) => c.primaryKey())
    .addColumn('score_id', 'integer', (c) =>
      c.notNull().references('leaderboard_scores.id').onDelete('cascade'),
    )
    .addColumn('score', 'integer', (c) => c.notNull())
    .addColumn('seed', 'integer', (c) => c.notNull())
    .addColumn('game_version', 'integer', (c) => c.notNull())
    .addColumn('input_log', 'text', (c) => c.notNull())
    .execute()
  // Deleting an entry deletes its run without reading the whole table.
  await db.schema.createIndex('leader_runs_entry').on('leader_runs').column('score_id').execute()
}
