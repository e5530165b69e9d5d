import { sql } from 'kysely'
import { notFound } from '#src/app/problem.ts'
import type { Database } from '#src/db/database.ts'
import type { ImportItemRow, ImportRow } from '#src/db/schema.ts'
import { type ImportKind, type ItemState, itemStates } from '../../choices.ts'

export interface NewImport {
  kind: ImportKind
  fileName: string
  file: string | null
  bytes: number
  site: string
  who: string
}

export const addImport = (
  trx: Database,
  { kind, fileName, file, bytes, site, who }: NewImport,
): Promise<ImportRow> =>
  trx
    .insertInto('imports')
    .values({
      kind,
      file_name: fileName,
      file,
      bytes,
      site,
      state: 'checking',
      created_at: new Date().toISOString(),
      created_by: who,
    })
    .returningAll()
    .executeTakeFirstOrThrow()

export const selectImports = (db: Database): Promise<ImportRow[]> =>
  db.selectFrom('imports').selectAll().orderBy('id', 'desc').limit(20).execute()

export const requireImport = (db: Database, id: number): Promise<ImportRow> =>
  db
    .selectFrom('imports')
    .selectAll()
    .where('id', '=', id)
    .executeTakeFirstOrThrow(() => notFound('import'))

export async function changeImport(
  db: Database,
  row: Pick<ImportRow, 'id' | 'state'>,
  change: Partial<Omit<ImportRow, 'id'>>,
): Promise<ImportRow | undefined> {
  return db
    .updateTable('imports')
    .set(change)
    .where('id', '=', row.id)
    .where('state', '=', row.state)
    .returningAll()
    .executeTakeFirst()
}

export const deleteImport = (trx: Database, id: number) =>
  trx.deleteFrom('imports').where('id', '=', id).execute()

export async function countItems(db: Database, id: number) {
  const rows = await db
    .selectFrom('import_items')
    .select(['state', sql<number>`count(*)`.as('count')])
    .where('import_id', '=', id)
    .groupBy('state')
    .execute()
  const counts = Object.fromEntries(itemStates.map((state) => [state, 0])) as Record<
    ItemState,
    number
  >
  for (const { state, count } of rows) counts[state] = Number(count)
  return counts
}

/** Items in the order of the file. `told`: only those that were refused, or are different from the old site. */
export function selectItems(
  db: Database,
  { id, after, limit, told }: { id: number; after: number; limit: number; told?: boolean },
): Promise<ImportItemRow[]> {
  return db
    .selectFrom('import_items')
    .selectAll()
    .where('import_id', '=', id)
    .where('place', '>', after)
    .$if(told === true, (query) =>
      query.where((or) => or.or([or('state', '=', 'refused'), or('notes', '<>', '[]')])),
    )
    .orderBy('place')
    .limit(limit)
    .execute()
}

export const deleteItems = (trx: Database, id: number) =>
  trx.deleteFrom('import_items').where('import_id', '=', id).execute()

export const addItems = (trx: Database, rows: ImportItemRow[]) =>
  trx.insertInto('import_items').values(rows).execute()

export async function settleItem(
  trx: Database,
  row: Pick<ImportItemRow, 'import_id' | 'place'>,
  change: Partial<Pick<ImportItemRow, 'state' | 'made_id' | 'reason' | 'notes' | 'room'>>,
): Promise<void> {
  await trx
    .updateTable('import_items')
    .set(change)
    .where('import_id', '=', row.import_id)
    .where('place', '=', row.place)
    .execute()
}

export async function waitingPlaces(db: Database, id: number): Promise<Set<number>> {
  const rows = await db
    .selectFrom('import_items')
    .select('place')
    .where('import_id', '=', id)
    .where('state', '=', 'new')
    .execute()
  return new Set(rows.map(({ place }) => place))
}

/** Rows that were made of this entry by any import. */
export async function madeOf(db: Database, key: string) {
  const rows = await db
    .selectFrom('import_items')
    .select(['room', 'made_id'])
    .where('key', '=', key)
    .where('made_id', 'is not', null)
    .execute()
  return rows.flatMap(({ room, made_id: id }) => (room && id ? [{ room, id }] : []))
}

/** Files of imports that nobody will go on with. */
export async function filesNeeded(db: Database, since: string): Promise<Set<string>> {
  const rows = await db
    .selectFrom('imports')
    .select('file')
    .where('state', 'in', ['checking', 'ready', 'running'])
    .where('created_at', '>=', since)
    .execute()
  return new Set(rows.flatMap(({ file }) => file ?? []))
}

export const importsAtWork = (db: Database): Promise<ImportRow[]> =>
  db
    .selectFrom('imports')
    .selectAll()
    .where('state', 'in', ['checking', 'running'])
    .where('file', 'is not', null)
    .execute()
