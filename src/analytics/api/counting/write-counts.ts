import { type Insertable, sql } from 'kysely'
import { countRows } from '#src/db/count-rows.ts'
import type { Database } from '#src/db/database.ts'
import type { Schema, VisitCountsRow } from '#src/db/schema.ts'
import { deleteCountsBefore } from '#src/people/counts/sign-up-stats.ts'
import { dimensions, other, widthClasses } from '../../choices.ts'
import { inParts } from '../numbers/in-parts.ts'
import { measures, noCounts, nowhere, type Tally } from './tally.ts'

/** How many values of each kind a day may have; rows of `cube` are limited in total. */
export const mostPerDay = { path: 2000, source: 200, campaign: 200, link: 1000, cube: 5000 }

/**
 * Adds a tally to the stored sums. New values above a day's limit become "other", so hostile referrers and campaigns
 * cannot grow the table. Call it in a transaction. It awaits nothing but its statements, because on SQLite all other
 * processes wait until the transaction ends.
 */
export async function writeCounts(trx: Database, day: string, tally: Tally, most = mostPerDay) {
  const stored = await readValues(trx, day)
  const allowed = (kind: 'path' | 'source' | 'campaign', value: string) => {
    if (!value || stored[kind].has(value)) return value
    if (stored[kind].size >= most[kind]) return other
    stored[kind].add(value)
    return value
  }
  tally.mapPlaces((place) => ({
    path: allowed('path', place.path),
    source: allowed('source', place.source),
    campaign: allowed('campaign', place.campaign),
    width: place.width,
  }))
  const rows = tally.rows({ foldCube: stored.cube + tally.size > most.cube })
  const links = tally.linkRows((key) => {
    if (!stored.link.has(key) && stored.link.size >= most.link) return false
    stored.link.add(key)
    return true
  })
  for (const part of inParts([...rows, ...links], [16, 4, 1])) await upsert(trx, part)
}

async function readValues(trx: Database, day: string) {
  const rows = await trx
    .selectFrom('visit_counts')
    .select(['grain', 'path', 'source', 'campaign'])
    .where('grain', 'in', ['path', 'source', 'campaign', 'link'])
    .where('period', '=', day)
    .execute()
  const valuesOf = (grain: 'path' | 'source' | 'campaign') =>
    new Set(rows.flatMap((row) => (row.grain === grain ? [row[grain]] : [])))
  const cube = trx.selectFrom('visit_counts').where('grain', '=', 'cube').where('period', '=', day)
  return {
    path: valuesOf('path'),
    source: valuesOf('source'),
    campaign: valuesOf('campaign'),
    link: new Set(
      rows.flatMap((row) => (row.grain === 'link' ? [`${row.campaign} ${row.path}`] : [])),
    ),
    cube: await countRows(cube),
  }
}

async function upsert(trx: Database, rows: VisitCountsRow[]): Promise<void> {
  await trx
    .insertInto('visit_counts')
    .values(rows)
    .onConflict((clash) =>
      clash
        .columns(['grain', 'period', ...dimensions])
        .doUpdateSet(
          Object.fromEntries(
            measures.map((measure) => [
              measure,
              sql<number>`${sql.ref(`visit_counts.${measure}`)} + ${sql.ref(`excluded.${measure}`)}`,
            ]),
          ),
        ),
    )
    .execute()
}

/** Adds to the reports of a day that were not counted, because a network sent too many. */
export async function writeDiscarded(trx: Database, day: string, reports: number): Promise<void> {
  if (reports === 0) return
  const rows = [day, day.slice(0, 7)].map((period) => ({
    grain: 'discarded' as const,
    period,
    ...nowhere,
    ...noCounts,
    views: reports,
  }))
  await upsert(trx, rows)
}

export type VitalCounts = Insertable<Schema['vital_counts']>

export async function writeVitals(trx: Database, rows: VitalCounts[]): Promise<void> {
  for (const row of rows) {
    await trx
      .insertInto('vital_counts')
      .values(row)
      .onConflict((clash) =>
        clash
          .columns(['day', 'route', 'width', 'metric', 'bucket'])
          .doUpdateSet({ count: sql<number>`vital_counts.count + excluded.count` }),
      )
      .execute()
  }
}

const keptMonths = 25

/** The number of months that are kept includes the current one. */
export async function deleteOldCounts(db: Database, today: string): Promise<void> {
  const [year = 0, number = 0] = today.split('-').map(Number)
  const month = new Date(Date.UTC(year, number - keptMonths, 1)).toISOString().slice(0, 7)
  const ofWidths = (['path', 'source', 'campaign'] as const).flatMap((dimension) =>
    widthClasses.map((width) => `${dimension}-${width}` as const),
  )
  for (const grain of [
    'all',
    'after',
    'cube',
    'discarded',
    'link',
    ...dimensions,
    ...ofWidths,
  ] as const) {
    await db
      .deleteFrom('visit_counts')
      .where('grain', '=', grain)
      .where('period', '<', month)
      .execute()
  }
  await db.deleteFrom('vital_counts').where('day', '<', month).execute()
  await deleteCountsBefore(db, month)
  const day = `${month}-01`
  await db.updateTable('counting_starts').set({ day }).where('day', '<', day).execute()
}
