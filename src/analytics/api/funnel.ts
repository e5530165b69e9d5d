import { type SqlBool, sql } from 'kysely'
import type { Database } from '#src/db/database.ts'
import type { FunnelRow } from '../contract.ts'
import { periodsOf, type Range } from './periods.ts'
import { type ReadSignUps, sourceOf } from './stats.ts'

export type ReadInvitations = (
  range: Range,
) => Promise<{ utmSource: string | null; referrer: string | null; invited: number }[]>

interface FunnelDeps {
  db: Database
  readSignUps: ReadSignUps
  readInvitations: ReadInvitations
}

const sum = (column: string) => sql<number>`coalesce(sum(${sql.ref(column)}), 0)`
const mostSources = 200

/** Visits by the source of the day, sign-ups by the source of the person's first visit. */
export async function readFunnel(
  { db, readSignUps, readInvitations }: FunnelDeps,
  range: Range,
): Promise<FunnelRow[]> {
  const [visits, signUps, invitations] = await Promise.all([
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
      .execute(),
    readSignUps(range, ['utmSource', 'referrer']),
    readInvitations(range),
  ])
  const rows = new Map<string, FunnelRow>()
  const rowOf = (source: string) => {
    const row = rows.get(source) ?? { source, ...none }
    rows.set(source, row)
    return row
  }
  for (const { source, ...counts } of visits) Object.assign(rowOf(source), counts)
  for (const row of signUps) {
    const target = rowOf(sourceOf(row))
    target.submitted += row.signUps
    target.confirmed += row.confirmed
  }
  for (const row of invitations) rowOf(sourceOf(row)).invited += row.invited
  return [...rows.values()]
    .sort((a, b) => b.visited - a.visited || b.submitted - a.submitted)
    .slice(0, mostSources)
}

const none = { visited: 0, sawForm: 0, started: 0, submitted: 0, confirmed: 0, invited: 0 }
