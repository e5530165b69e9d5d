import { sql } from 'kysely'
import type { Database } from '#src/db/database.ts'
import type { ChangelogRow } from '#src/db/schema.ts'
import type { ChangelogEntry, ChangelogFields, ChangelogItem } from '../contract.ts'

export const presentEntry = (row: ChangelogRow): ChangelogEntry => ({
  entryId: row.id,
  date: row.date,
  title: row.title,
  summary: row.summary,
  items: JSON.parse(row.items) as ChangelogItem[],
})

export const selectEntries = (db: Database): Promise<ChangelogRow[]> =>
  db.selectFrom('changelog_entries').selectAll().orderBy('date', 'desc').execute()

export const selectEntry = (db: Database, id: number): Promise<ChangelogRow | undefined> =>
  db.selectFrom('changelog_entries').selectAll().where('id', '=', id).executeTakeFirst()

export const selectOfDay = (db: Database, date: string, except = 0) =>
  db
    .selectFrom('changelog_entries')
    .select('id')
    .where('date', '=', date)
    .where('id', '<>', except)
    .executeTakeFirst()

const stored = ({ items, ...fields }: Partial<ChangelogFields>, who: string) => ({
  ...fields,
  ...(items && { items: JSON.stringify(items) }),
  edited_at: new Date().toISOString(),
  edited_by: who,
})

export const insertEntry = (db: Database, { items, ...fields }: ChangelogFields, who: string) =>
  db
    .insertInto('changelog_entries')
    .values({ ...fields, ...stored({}, who), items: JSON.stringify(items) })
    .returningAll()
    .executeTakeFirstOrThrow()

export const changeEntry = (
  db: Database,
  id: number,
  fields: Partial<ChangelogFields>,
  who: string,
): Promise<ChangelogRow> =>
  db
    .updateTable('changelog_entries')
    .set({ ...stored(fields, who), version: sql`version + 1` })
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow()

export const removeEntry = (db: Database, id: number): Promise<ChangelogRow | undefined> =>
  db.deleteFrom('changelog_entries').where('id', '=', id).returningAll().executeTakeFirst()
