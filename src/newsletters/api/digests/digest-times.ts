import type { DigestFrequency } from '#src/people/choices.ts'
import { addDays, dayIn, momentAt } from '#src/time/zoned-days.ts'

/** On Mondays, and on the first day of a month. */
const sentAt = 'T09:00'

const firstOfMonth = (day: string) => `${day.slice(0, 7)}-01`

const dayOfPeriod: Record<DigestFrequency, (day: string) => string> = {
  weekly: (day) => addDays(day, -((new Date(day).getUTCDay() + 6) % 7)),
  monthly: firstOfMonth,
}

export interface Due {
  /** The day in the zone of the staff. */
  day: string
  at: string
}

const dueOn = (timeZone: string, day: string): Due => ({
  day,
  at: new Date(momentAt(timeZone, day + sentAt)).toISOString(),
})

/** When the last digest was due, and the one before. */
export function lastDue(frequency: DigestFrequency, timeZone: string, now: number): [Due, Due] {
  const dayBefore = (day: string) => dayOfPeriod[frequency](addDays(day, -1))
  const latest = dayOfPeriod[frequency](dayIn(timeZone, now))
  const isOver = Date.parse(dueOn(timeZone, latest).at) <= now
  const day = isOver ? latest : dayBefore(latest)
  return [dueOn(timeZone, day), dueOn(timeZone, dayBefore(day))]
}

export function nextDue(frequency: DigestFrequency, timeZone: string, now: number): string {
  const [{ day }] = lastDue(frequency, timeZone, now)
  // Within the next period, however long this one is.
  const next = dayOfPeriod[frequency](addDays(day, frequency === 'weekly' ? 7 : 31))
  return dueOn(timeZone, next).at
}
