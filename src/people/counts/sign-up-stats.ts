import { type RawBuilder, sql } from 'kysely'
import type { Database } from '#src/db/database.ts'
import { daysOf, periodsOf } from '#src/time/periods.ts'
import type { DayRange } from '#src/time/zoned-days.ts'

const columns = {
  day: sql<string>`period`,
  month: sql<string>`substr(period, 1, 7)`,
  path: sql<string>`path`,
  source: sql<string>`source`,
  campaign: sql<string>`campaign`,
}

interface SignUpQuestion {
  range: DayRange
  by?: keyof typeof columns
  filter?: { path?: string; source?: string; campaign?: string }
}

export interface SignUpSum {
  /** The value of the column that the sums are grouped by; empty without one. */
  key: string
  list: string
  signUps: number
  confirmed: number
}

const sum = (column: string) => sql<number>`sum(${sql.ref(column)})`

/** How many people signed up in a period and have confirmed since. The sums were written when it happened. */
export async function readSignUps(db: Database, { range, by, filter = {} }: SignUpQuestion) {
  const key: RawBuilder<string> = by ? columns[by] : sql<string>`''`
  let query = db
    .selectFrom('sign_up_counts')
    .select(['list', key.as('key')])
    .select([sum('sign_ups').as('signUps'), sum('confirmed').as('confirmed')])
    .where('period', 'in', by === 'day' ? daysOf(range) : periodsOf(range))
  for (const name of ['path', 'source', 'campaign'] as const) {
    const value = filter[name]
    if (value !== undefined) query = query.where(name, '=', value)
  }
  return query.groupBy(by ? ['list', key] : ['list']).execute()
}

/** The last steps of the funnel, in people per day, by the source of their first page view of the day. */
export function readFunnelEnd(db: Database, range: DayRange) {
  return db
    .selectFrom('sign_up_counts')
    .select('source')
    .select([
      sum('people').as('submitted'),
      sum('people_confirmed').as('confirmed'),
      sum('people_invited').as('invited'),
    ])
    .where('period', 'in', periodsOf(range))
    .groupBy('source')
    .having(sql<boolean>`sum(people) > 0`)
    .execute()
}
