import { type SqlBool, sql } from 'kysely'
import type { Database } from '#src/db/database.ts'
import { dayOf, monthsOf } from './periods.ts'

interface Campaign {
  name: string
  /** When its links were first in somebody's hands. */
  since: string
}

/** Visitors whose day began with a link of a campaign, and the views that its links brought. */
export async function countCampaignVisits(db: Database, { name, since }: Campaign) {
  const months = monthsOf({ from: since.slice(0, 10), to: dayOf(Date.now()) })
  if (months.length === 0) return { visitors: 0, views: 0 }
  return (
    db
      .selectFrom('visit_counts')
      .select(sql<number>`coalesce(sum(visitors), 0)`.as('visitors'))
      .select(sql<number>`coalesce(sum(views), 0)`.as('views'))
      // The whole key: a few rows are read, however many visits are kept.
      .where(sql<SqlBool>`grain = 'campaign' and path = '' and source = '' and width = ''`)
      .where('period', 'in', months)
      .where('campaign', '=', name)
      .executeTakeFirstOrThrow()
  )
}
