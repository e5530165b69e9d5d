import type { Database } from '#src/db/database.ts'
import { readSignUps } from '#src/people/counts/sign-up-stats.ts'
import { periodsOf } from '#src/time/periods.ts'
import { addDays } from '#src/time/zoned-days.ts'
import { visitTotals } from './visit-queries.ts'

/** Requests within this time of each other are one visit. */
const visitMs = 30 * 60_000

/** Records a visit. Returns the time of the previous one, and what was counted since that moment. */
export async function noteVisit(db: Database, today: string, accountId: number) {
  const now = new Date()
  const totalsOf = async (from: string) => {
    const range = { from, to: today }
    const [{ visitors, views }, signUps] = await Promise.all([
      visitTotals(db, { range, filter: {} }),
      readSignUps(db, { range }),
    ])
    return { visitors, views, signUps: signUps.reduce((sum, row) => sum + row.signUps, 0) }
  }
  const counted = await totalsOf(today)
  const seen = {
    seen_at: now.toISOString(),
    seen_day: today,
    seen_visitors: counted.visitors,
    seen_views: counted.views,
    seen_sign_ups: counted.signUps,
  }
  const previous = await db.transaction().execute(async (trx) => {
    const stored = await trx
      .selectFrom('dashboard_visits')
      .selectAll()
      .where('account_id', '=', accountId)
      .executeTakeFirst()
    const isSame = stored && now.getTime() - Date.parse(stored.seen_at) < visitMs
    const before = {
      previous_at: (isSame ? stored.previous_at : stored?.seen_at) ?? null,
      previous_day: (isSame ? stored.previous_day : stored?.seen_day) ?? null,
      previous_visitors: (isSame ? stored.previous_visitors : stored?.seen_visitors) ?? null,
      previous_views: (isSame ? stored.previous_views : stored?.seen_views) ?? null,
      previous_sign_ups: (isSame ? stored.previous_sign_ups : stored?.seen_sign_ups) ?? null,
    }
    await trx
      .insertInto('dashboard_visits')
      .values({ account_id: accountId, ...seen, ...before })
      .onConflict((clash) => clash.column('account_id').doUpdateSet({ ...seen, ...before }))
      .execute()
    return before
  })
  const { previous_at: lastVisitAt, previous_day: day } = previous
  if (day === null || isTooLongAgo(day, today)) return { lastVisitAt, since: null }
  const all = await totalsOf(day)
  return {
    lastVisitAt,
    since: {
      visitors: all.visitors - (previous.previous_visitors ?? 0),
      views: all.views - (previous.previous_views ?? 0),
      signUps: all.signUps - (previous.previous_sign_ups ?? 0),
    },
  }
}

/** Sums of that day may already be deleted (after 25 months), which would cut the range off. */
const isTooLongAgo = (day: string, today: string) =>
  day < addDays(today, -700) || periodsOf({ from: day, to: today }).length === 0
