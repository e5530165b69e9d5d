import type { Kysely } from 'kysely'
import { columnTypes } from './columns.ts'

/**
 * Entries that staff removed or renamed, as they were before, so that a change can be undone. A removed entry leaves
 * its own table: sites of the previous version no longer show it either.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  const { id } = columnTypes(db)
  await db.schema
    .createTable('leaderboard_changes')
    .addColumn('id', 'integer', id)
    .addColumn('kind', 'text', (c) => c.notNull())
    .addColumn('entry_id', 'integer', (c) => c.notNull())
    .addColumn('player_name', 'text', (c) => c.notNull())
    .addColumn('score', 'integer', (c) => c.notNull())
    .addColumn('created_at', 'text', (c) => c.notNull())
    .addColumn('verified', 'integer', (c) => c.notNull())
    .addColumn('leader_run', 'text')
    .addColumn('changed_at', 'text', (c) => c.notNull())
    .addColumn('changed_by', 'text', (c) => c.notNull())
    .execute()
  await db.schema
    .createIndex('leaderboard_changes_age')
    .on('leaderboard_changes')
    .column('changed_at')
    .execute()
}
