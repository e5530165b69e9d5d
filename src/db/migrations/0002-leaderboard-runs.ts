import type { Kysely } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .alterTable('leaderboard_scores')
    .addColumn('verified', 'integer', (c) => c.notNull().defaultTo(0))
    .execute()
  await db.schema
    .createTable('leaderboard_runs')
    .addColumn('id', 'text', (c) => c.primaryKey())
    .addColumn('seed', 'integer', (c) => c.notNull())
    .addColumn('canvas_size', 'text', (c) => c.notNull())
    .addColumn('opened_at', 'text', (c) => c.notNull())
    .addColumn('replayed_score', 'integer')
    .addColumn('used_at', 'text')
    .execute()
  await db.schema
    .createIndex('leaderboard_runs_age')
    .on('leaderboard_runs')
    .column('opened_at')
    .execute()
}
