import { type Kysely, sql } from 'kysely'
import { engineOf } from '../../engine.ts'
import { defaulted, required } from '../columns.ts'

export async function analyticsTables(db: Kysely<unknown>): Promise<void> {
  await visits(db)
  await db.schema
    .createTable('vital_counts')
    .addColumn('day', 'text', required)
    .addColumn('route', 'text', required)
    .addColumn('width', 'text', required)
    .addColumn('metric', 'text', required)
    .addColumn('bucket', 'integer', required)
    .addColumn('count', 'integer', required)
    .addPrimaryKeyConstraint('vital_counts_key', ['day', 'route', 'width', 'metric', 'bucket'])
    .execute()
  await db.schema
    .createTable('dashboard_visits')
    .addColumn('account_id', 'integer', (c) =>
      c.primaryKey().references('staff_accounts.id').onDelete('cascade'),
    )
    .addColumn('seen_at', 'text', required)
    .addColumn('previous_at', 'text')
    .execute()
  if (engineOf(db) === 'sqlite') return
  // Unlogged and not in schema.ts, so no backup and no replica contains them. On SQLite they are in a file of their
  // own.
  await sql`create unlogged table visit_salts (day text primary key, salt text not null)`.execute(
    db,
  )
  await sql`
    create unlogged table visit_marks (
      day text not null, mark text not null, source text not null, campaign text not null,
      primary key (day, mark)
    )`.execute(db)
}

/**
 * Visits as sums. `grain` says which of path, source, campaign and width a row is about; the others are empty. `cube`
 * rows are about all four, `after` rows about path and source of readers who signed up afterwards. `period` is a day
 * or a month: a long range adds up months, and days only at its ends.
 */
async function visits(db: Kysely<unknown>) {
  await db.schema
    .createTable('visit_counts')
    .addColumn('grain', 'text', required)
    .addColumn('period', 'text', required)
    .addColumn('path', 'text', required)
    .addColumn('source', 'text', required)
    .addColumn('campaign', 'text', required)
    .addColumn('width', 'text', required)
    .addColumn('views', 'integer', defaulted(0))
    .addColumn('visitors', 'integer', defaulted(0))
    .addColumn('readers', 'integer', defaulted(0))
    .addColumn('depth25', 'integer', defaulted(0))
    .addColumn('depth50', 'integer', defaulted(0))
    .addColumn('depth75', 'integer', defaulted(0))
    .addColumn('depth100', 'integer', defaulted(0))
    .addColumn('seconds', 'integer', defaulted(0))
    .addColumn('forms_seen', 'integer', defaulted(0))
    .addColumn('forms_started', 'integer', defaulted(0))
    .addColumn('sign_ups_after', 'integer', defaulted(0))
    .addPrimaryKeyConstraint('visit_counts_key', [
      'grain',
      'period',
      'path',
      'source',
      'campaign',
      'width',
    ])
    .execute()
  // A screen that is filtered by one value reads only the rows of that value.
  for (const column of ['path', 'source', 'campaign', 'width']) {
    await sql`
      create index ${sql.raw(`visit_counts_by_${column}`)} on visit_counts (${sql.ref(column)}, period)
      where grain = 'cube'`.execute(db)
  }
}
