import type { Database } from '#src/db/database.ts'
import type { DayRange, ReadZone } from '#src/time/zoned-days.ts'

/** The first day from which each kind of sum is complete. */
export interface CountingStarts {
  visits: string
  signUps: string
  funnel: string
}

export async function readStarts(db: Database): Promise<CountingStarts> {
  const rows = await db.selectFrom('counting_starts').select(['what', 'day']).execute()
  const dayOf = (what: (typeof rows)[number]['what']) =>
    rows.find((row) => row.what === what)?.day ?? ''
  return { visits: dayOf('visits'), signUps: dayOf('sign-ups'), funnel: dayOf('funnel') }
}

/**
 * The part of every response that describes its numbers: their days, the time zone, and since when they are counted.
 */
export async function describeCounting(
  { readZone, starts }: { readZone: ReadZone; starts: CountingStarts },
  { from, to }: DayRange,
  countingSince = starts.visits,
) {
  const { timeZone, since } = await readZone()
  return { from, to, timeZone, timeZoneSince: since, countingSince }
}
