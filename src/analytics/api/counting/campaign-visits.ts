import { type SqlBool, sql } from 'kysely'
import type { Database } from '#src/db/database.ts'
import { monthsOf } from '#src/time/periods.ts'
import { addDays } from '#src/time/zoned-days.ts'

interface Campaign {
  name: string
  /** When the first mail with its links was sent. */
  since: string
}

/** Visitors who came through a campaign link, each once a day, and the views that the links opened. */
export async function countCampaignVisits(db: Database, { name, since }: Campaign) {
  // One more day at both ends: in another zone a month may begin earlier or end later.
  const months = monthsOf({
    from: addDays(since.slice(0, 10), -1),
    to: addDays(new Date().toISOString().slice(0, 10), 1),
  })
  if (months.length === 0) return { visitors: 0, views: 0 }
  return (
    db
      .selectFrom('visit_counts')
      .select(sql<number>`coalesce(sum(arrivals), 0)`.as('visitors'))
      .select(sql<number>`coalesce(sum(arrival_views), 0)`.as('views'))
      // The whole key, so that only a few rows are read, however many visits are stored.
      .where(sql<SqlBool>`grain = 'campaign' and path = '' and source = '' and width = ''`)
      .where('period', 'in', months)
      .where('campaign', '=', name)
      .executeTakeFirstOrThrow()
  )
}
