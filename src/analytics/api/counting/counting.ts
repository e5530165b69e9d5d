import { type SqlBool, sql } from 'kysely'
import type { Database } from '#src/db/database.ts'
import type { DayRange, ReadZone } from '#src/time/zoned-days.ts'

/** The first day from which each kind of sum is complete. */
export async function readStarts(db: Database) {
  const rows = await db.selectFrom('counting_starts').select(['what', 'day']).execute()
  const dayOf = (what: (typeof rows)[number]['what']) =>
    rows.find((row) => row.what === what)?.day ?? ''
  return { visits: dayOf('visits'), signUps: dayOf('sign-ups'), funnel: dayOf('funnel') }
}

/** The part of every response that describes its numbers. */
export async function describeCounting(
  { db, readZone, starts }: { db: Database; readZone: ReadZone; starts: Starts },
  { from, to }: DayRange,
  countingSince = starts.visits,
) {
  const { timeZone, since } = await readZone()
  const timeZoneSince = since && (await hasCountsBefore(db, since)) ? since : null
  return { from, to, timeZone, timeZoneSince, countingSince }
}

export type Starts = Awaited<ReturnType<typeof readStarts>>

/** The zone of a new site is chosen after its first start: no day was counted in the zone before. */
async function hasCountsBefore(db: Database, day: string): Promise<boolean> {
  const isEarlierDay = sql<SqlBool>`period < ${day} and length(period) = 10`
  const [visits, signUps] = await Promise.all([
    db
      .selectFrom('visit_counts')
      .select('period')
      .where(sql<SqlBool>`grain = 'all'`)
      .where(isEarlierDay)
      .limit(1)
      .executeTakeFirst(),
    db
      .selectFrom('sign_up_counts')
      .select('period')
      .where(isEarlierDay)
      .limit(1)
      .executeTakeFirst(),
  ])
  return visits !== undefined || signUps !== undefined
}
