import { type CreateTableBuilder, type Kysely, sql } from 'kysely'
import { engineOf } from '../engine.ts'

const counts = [
  'views',
  'visitors',
  'readers',
  'depth25',
  'depth50',
  'depth75',
  'depth100',
  'seconds',
  'forms_seen',
  'forms_started',
  'sign_ups_after',
]

/**
 * Visits as sums. `grain` says which of path, source, campaign and width a row is about; the others are empty. `cube`
 * rows are about all four, `after` rows about path and source of readers who signed up afterwards. `period` is a day
 * or a month: a long range adds up months, and days only at its ends.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  let table: CreateTableBuilder<'visit_counts', string> = db.schema.createTable('visit_counts')
  for (const key of ['grain', 'period', 'path', 'source', 'campaign', 'width']) {
    table = table.addColumn(key, 'text', (c) => c.notNull())
  }
  for (const count of counts) {
    table = table.addColumn(count, 'integer', (c) => c.notNull().defaultTo(0))
  }
  await table
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
  await db.schema
    .createTable('vital_counts')
    .addColumn('day', 'text', (c) => c.notNull())
    .addColumn('route', 'text', (c) => c.notNull())
    .addColumn('width', 'text', (c) => c.notNull())
    .addColumn('metric', 'text', (c) => c.notNull())
    .addColumn('bucket', 'integer', (c) => c.notNull())
    .addColumn('count', 'integer', (c) => c.notNull())
    .addPrimaryKeyConstraint('vital_counts_key', ['day', 'route', 'width', 'metric', 'bucket'])
    .execute()
  await db.schema
    .createTable('dashboard_visits')
    .addColumn('account_id', 'integer', (c) =>
      c.primaryKey().references('staff_accounts.id').onDelete('cascade'),
    )
    .addColumn('seen_at', 'text', (c) => c.notNull())
    .addColumn('previous_at', 'text')
    .execute()
  // Staff screens query the sign-ups of a period.
  await sql`create index sign_ups_created on sign_ups (created_at, source)`.execute(db)
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
