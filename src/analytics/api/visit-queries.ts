import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type { Database } from '#src/db/database.ts'
import { type Dimension, dimensions } from '../choices.ts'
import type { StatsFilter } from '../contract.ts'
import { daysOf, monthsOf, periodsOf, type Range } from './periods.ts'

interface Question {
  range: Range
  filter: StatsFilter
}

export interface VisitSum {
  key: string
  visitors: number
  views: number
}

/** The most rows a table shows; what is beyond is rarely visited. */
const mostRows = 1000

const sum = (column: string) => sql<number>`coalesce(sum(${sql.ref(column)}), 0)`

/** The coarsest sums that answer a question: the rows about everything are by far the most. */
function grainOf(filter: StatsFilter, by?: Dimension): string {
  const [name, ...others] = dimensions.filter((one) => filter[one] !== undefined)
  if (!name) return by ?? 'all'
  // What has no value of a kind, for example no campaign, is only in the rows about everything.
  if (others.length > 0 || filter[name] === '') return 'cube'
  if (by === undefined || by === name) return name
  return name === 'width' ? `${by}-${filter.width}` : 'cube'
}

/** On a page, its own visitors; elsewhere those whose day began with what is filtered. */
const visitorsIn = (filter: StatsFilter) => (filter.path === undefined ? 'visitors' : 'readers')

/** The rows of a grain, spelled out and not bound: the indexes of one grain serve only a query that names it. */
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

export async function visitTotals(db: Database, { range, filter }: Question) {
  const grain = grainOf(filter)
  return db
    .selectFrom('visit_counts')
    .select([sum(visitorsIn(filter)).as('visitors'), sum('views').as('views')])
    .where(rowsIn(grain, periodsOf(range), filter))
    .executeTakeFirstOrThrow()
}

export async function visitsOverTime(
  db: Database,
  { range, filter }: Question,
  step: 'day' | 'month',
): Promise<VisitSum[]> {
  const periods = step === 'day' ? daysOf(range) : monthsOf(range)
  const grain = grainOf(filter)
  const rows = await db
    .selectFrom('visit_counts')
    .select(['period', sum(visitorsIn(filter)).as('visitors'), sum('views').as('views')])
    .where(rowsIn(grain, periods, filter))
    .groupBy('period')
    .execute()
  const known = new Map(rows.map((row) => [row.period, row]))
  return periods.map((key) => ({
    key,
    visitors: known.get(key)?.visitors ?? 0,
    views: known.get(key)?.views ?? 0,
  }))
}

export async function visitsBy(
  db: Database,
  { range, filter }: Question,
  dimension: Dimension,
): Promise<VisitSum[]> {
  const visitors = dimension === 'path' ? 'readers' : visitorsIn(filter)
  const grain = grainOf(filter, dimension)
  return db
    .selectFrom('visit_counts')
    .select([
      sql.ref<string>(dimension).as('key'),
      sum(visitors).as('visitors'),
      sum('views').as('views'),
    ])
    .where(rowsIn(grain, periodsOf(range), filter))
    .where(dimension, '<>', '')
    .groupBy(dimension)
    .having(sql<SqlBool>`sum(views) > 0`)
    .orderBy('visitors', 'desc')
    .orderBy('views', 'desc')
    .orderBy('key')
    .limit(mostRows)
    .execute()
}
