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
  { readZone, starts }: { readZone: ReadZone; starts: Awaited<ReturnType<typeof readStarts>> },
  { from, to }: DayRange,
  countingSince = starts.visits,
) {
  const { timeZone, since } = await readZone()
  return { from, to, timeZone, timeZoneSince: since, countingSince }
}
