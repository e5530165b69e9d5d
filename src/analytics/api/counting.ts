import type { Database } from '#src/db/database.ts'
import type { DayRange, ReadZone } from '#src/time/zoned-days.ts'

/** From which day on each kind of sum is complete. */
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

/** What every answer says of its numbers: their days, the zone of these days, and since when they are counted. */
export async function describeCounting(
  { readZone, starts }: { readZone: ReadZone; starts: CountingStarts },
  { from, to }: DayRange,
  countingSince = starts.visits,
) {
  const { timeZone, since } = await readZone()
  return { from, to, timeZone, timeZoneSince: since, countingSince }
}
