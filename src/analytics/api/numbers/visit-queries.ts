import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type { Database } from '#src/db/database.ts'
import { daysOf, monthsOf, periodsOf } from '#src/time/periods.ts'
import { addDays, type DayRange } from '#src/time/zoned-days.ts'
import { type Dimension, dimensions } from '../../choices.ts'
import type { StatsFilter } from '../../contract.ts'
import { ofEach, type VisitNumber, visitNames, visitNumbers } from '../../numbers.ts'
import type { Measure } from '../counting/tally.ts'

interface Question {
  range: DayRange
  filter: StatsFilter
  /** Counts visitors who came through campaign links, including later in a day that began with another source. */
  arrivals?: boolean
}

export type VisitSum = { key: string } & Record<VisitNumber, number>

/** The most rows that a table shows; the remaining ones are rarely visited. It says how many there are. */
const mostRows = 1000

export const sum = (column: Measure) => sql<number>`coalesce(sum(${sql.ref(column)}), 0)`

/** The number of rows before `limit`. */
export const inAll = sql<number>`count(*) over ()`

/** The coarsest grain that answers a question, because `cube` has by far the most rows. */
function grainOf(filter: StatsFilter, by?: Dimension): string {
  const [name, ...others] = dimensions.filter((one) => filter[one] !== undefined)
  if (!name) return by ?? 'all'
  // Visits without a value, for example without a campaign, are only in `cube` rows.
  if (others.length > 0 || filter[name] === '') return 'cube'
  if (by === undefined || by === name) return name
  return name === 'width' ? `${by}-${filter.width}` : 'cube'
}

const sumsOf = ({ filter, arrivals = false }: Question, by?: Dimension) => {
  const ofPage = by === 'path' || filter.path !== undefined
  return visitNames.map((name) => sum(visitNumbers[name].column({ ofPage, arrivals })).as(name))
}

/** The grain is a literal, not a parameter: the partial indexes of one grain serve only a query that names it. */
function rowsIn(grain: string, periods: string[], filter: StatsFilter): RawBuilder<SqlBool> {
  const rules = [
    sql<SqlBool>`grain = ${sql.lit(grain)}`,
    sql<SqlBool>`period in (${sql.join(periods)})`,
    ...dimensions.flatMap((name) =>
      filter[name] === undefined ? [] : [sql<SqlBool>`${sql.ref(name)} = ${filter[name]}`],
    ),
  ]
  return sql.join(rules, sql` and `)
}

export async function visitTotals(db: Database, question: Question) {
  const { range, filter } = question
  return db
    .selectFrom('visit_counts')
    .select(sumsOf(question))
    .where(rowsIn(grainOf(filter), periodsOf(range), filter))
    .executeTakeFirstOrThrow()
}

export async function countDiscarded(db: Database, range: DayRange): Promise<number> {
  const { reports } = await db
    .selectFrom('visit_counts')
    .select(sum('views').as('reports'))
    .where(rowsIn('discarded', periodsOf(range), {}))
    .executeTakeFirstOrThrow()
  return reports
}

export async function visitsOverTime(db: Database, question: Question, step: 'day' | 'month') {
  const { range, filter } = question
  // If the range begins or ends within a month, only its days and not the whole month.
  const periods = step === 'day' ? daysOf(range) : periodsOf(range)
  const key = step === 'day' ? sql<string>`period` : sql<string>`substr(period, 1, 7)`
  const rows = await db
    .selectFrom('visit_counts')
    .select([key.as('key'), ...sumsOf(question)])
    .where(rowsIn(grainOf(filter), periods, filter))
    .groupBy(key)
    .execute()
  const none = ofEach(visitNames, () => 0)
  const rowOf = new Map(rows.map((row) => [row.key, row]))
  return (step === 'day' ? periods : monthsOf(range)).map(
    (key) => rowOf.get(key) ?? { key, ...none },
  )
}

export async function visitsBy(db: Database, question: Question, by: Dimension, most = mostRows) {
  const { range, filter } = question
  const views = question.arrivals ? 'arrival_views' : 'views'
  return db
    .selectFrom('visit_counts')
    .select([sql.ref<string>(by).as('key'), ...sumsOf(question, by)])
    .select(inAll.as('inAll'))
    .where(rowsIn(grainOf(filter, by), periodsOf(range), filter))
    .where(by, '<>', '')
    .groupBy(by)
    .having(sql<SqlBool>`sum(${sql.ref(views)}) > 0`)
    .orderBy('visitors', 'desc')
    .orderBy('views', 'desc')
    .orderBy('key')
    .limit(most)
    .execute()
}

/** Visitors who came through a campaign link, each once a day, and the views that the links opened. */
export async function countCampaignVisits(
  db: Database,
  { name, since }: { name: string; since: string },
) {
  // One more day at both ends: in another zone a month may begin earlier or end later.
  const months = monthsOf({
    from: addDays(since.slice(0, 10), -1),
    to: addDays(new Date().toISOString().slice(0, 10), 1),
  })
  if (months.length === 0) return { visitors: 0, views: 0, links: {} }
  const links = await db
    .selectFrom('visit_counts')
    .select(['path', sum('arrival_views').as('views')])
    .where(sql<SqlBool>`grain = 'link' and source = '' and width = ''`)
    .where('period', 'in', months)
    .where('campaign', '=', name)
    .groupBy('path')
    .execute()
  const totals = await db
    .selectFrom('visit_counts')
    .select([sum('arrivals').as('visitors'), sum('arrival_views').as('views')])
    // The whole key, so that only a few rows are read, however many visits are stored.
    .where(sql<SqlBool>`grain = 'campaign' and path = '' and source = '' and width = ''`)
    .where('period', 'in', months)
    .where('campaign', '=', name)
    .executeTakeFirstOrThrow()
  return { ...totals, links: Object.fromEntries(links.map(({ path, views }) => [path, views])) }
}
