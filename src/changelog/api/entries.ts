import { recordActivity } from '#src/activity/record.ts'
import { invalid } from '#src/app/problem.ts'
import type { Database } from '#src/db/database.ts'
import type { ChangelogRow } from '#src/db/schema.ts'
import type { ChangelogFields, ChangelogItem } from '../contract.ts'

export const fieldsOf = (row: ChangelogRow): ChangelogFields => ({
  date: row.date,
  title: row.title,
  summary: row.summary,
  items: JSON.parse(row.items) as ChangelogItem[],
})

export const stored = ({ date, title, summary, items }: ChangelogFields, who: string) => ({
  date,
  title,
  summary,
  items: JSON.stringify(items),
  edited_at: new Date().toISOString(),
  edited_by: who,
})

export const selectEntries = (db: Database): Promise<ChangelogRow[]> =>
  db.selectFrom('changelog_entries').selectAll().orderBy('date', 'desc').execute()

export const selectEntry = (db: Database, id: number): Promise<ChangelogRow | undefined> =>
  db.selectFrom('changelog_entries').selectAll().where('id', '=', id).executeTakeFirst()

/** Call it in a transaction that has incremented the content version. */
export async function addEntry(trx: Database, fields: ChangelogFields, who: string) {
  await refuseTaken(trx, fields.date)
  const added = await trx
    .insertInto('changelog_entries')
    .values(stored(fields, who))
    .returningAll()
    .executeTakeFirstOrThrow()
  await recordActivity(trx, { who, kind: 'changelog-entry-created', about: added.date })
  return added
}

/** The day is the address of an entry on the page, so two entries cannot share it. */
export async function refuseTaken(trx: Database, date: string, except = 0): Promise<void> {
  const taken = await trx
    .selectFrom('changelog_entries')
    .select('id')
    .where('date', '=', date)
    .where('id', '<>', except)
    .executeTakeFirst()
  if (taken) throw invalid({ date: ['There is already an entry of this day.'] })
}
