import { type SqlBool, sql } from 'kysely'
import type { Database } from '#src/db/database.ts'
import { readFunnelEnd } from '#src/people/counts/sign-up-stats.ts'
import { periodsOf } from '#src/time/periods.ts'
import type { DayRange } from '#src/time/zoned-days.ts'
import { sum } from './visit-queries.ts'

/** People per day, all steps by the first source of their day. Days before `since` were counted by another rule. */
export async function readFunnel(db: Database, { from, to }: DayRange, since: string, most = 200) {
  const range = { from: from < since ? since : from, to }
  if (range.from > to) return { funnel: [], sourcesInAll: 0 }
  const [visits, ends] = await Promise.all([
    db
      .selectFrom('visit_counts')
      .select('source')
      .select([
        sum('visitors').as('visited'),
        sum('forms_seen').as('sawForm'),
        sum('forms_started').as('started'),
      ])
      .where(sql<SqlBool>`grain = 'source'`)
      .where('period', 'in', periodsOf(range))
      .groupBy('source')
      .having(sql<SqlBool>`sum(visitors) > 0`)
      .execute(),
    readFunnelEnd(db, range),
  ])
  const endOf = new Map(ends.map(({ source, ...end }) => [source, end]))
  const funnel = visits
    .map((row) => ({ ...row, ...(endOf.get(row.source) ?? none) }))
    .sort((a, b) => b.visited - a.visited || b.submitted - a.submitted)
  return { funnel: funnel.slice(0, most), sourcesInAll: funnel.length }
}

const none = { submitted: 0, confirmed: 0, invited: 0 }
