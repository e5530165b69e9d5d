import { type Kysely, sql } from 'kysely'
import { engineOf } from '../engine.ts'
import { columnTypes } from './columns.ts'

export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('login_waits')
    .addColumn('subject', 'text', (c) => c.primaryKey())
    .addColumn('failures', 'integer', (c) => c.notNull())
    .addColumn('free_at', 'text', (c) => c.notNull())
    .addColumn('forget_at', 'text', (c) => c.notNull())
    .execute()
  await db.schema.createIndex('login_waits_age').on('login_waits').column('forget_at').execute()
  await activity(db)
}

async function activity(db: Kysely<unknown>) {
  const { id } = columnTypes(db)
  await db.schema
    .createTable('staff_activity')
    .addColumn('id', 'integer', id)
    .addColumn('at', 'text', (c) => c.notNull())
    .addColumn('who', 'text', (c) => c.notNull())
    .addColumn('kind', 'text', (c) => c.notNull())
    .addColumn('about', 'text')
    .execute()
  for (const column of ['at', 'who', 'kind']) {
    await db.schema
      .createIndex(`staff_activity_by_${column}`)
      .on('staff_activity')
      .columns(column === 'at' ? ['at'] : [column, 'id'])
      .execute()
  }
  // A trigger keeps the entries from being changed, whatever code runs later.
  if (engineOf(db) === 'sqlite') {
    await sql`
      create trigger staff_activity_stays before update on staff_activity
      begin select raise(abort, 'staff_activity is only added to'); end
    `.execute(db)
    return
  }
  await sql`
    create function refuse_change() returns trigger language plpgsql as $$
    begin
      raise exception '% is only added to', tg_table_name;
    end
    $$
  `.execute(db)
  await sql`
    create trigger staff_activity_stays before update on staff_activity
    for each row execute function refuse_change()
  `.execute(db)
}
