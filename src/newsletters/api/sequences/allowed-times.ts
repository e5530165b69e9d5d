import { addDays, clockText, dayIn, momentAt, startOfDay } from '#src/time/zoned-days.ts'

/** When a sequence may mail: days (Monday is 1) and hours (the last one excluded) in the time zone of staff. */
export interface AllowedTimes {
  timeZone: string
  weekdays: readonly number[]
  /** Null: the whole day. */
  hours: { from: number; to: number } | null
}

const dayMs = 86_400_000

const weekdayOf = (day: string) => ((new Date(day).getUTCDay() + 6) % 7) + 1

export function isAllowed({ timeZone, weekdays, hours }: AllowedTimes, time: number): boolean {
  if (!weekdays.includes(weekdayOf(dayIn(timeZone, time)))) return false
  const hour = Number(clockText(timeZone, time).slice(11, 13))
  return hours === null || (hour >= hours.from && hour < hours.to)
}

/** A single hour of a single day may be skipped when the clocks go forward: then it is a week later. */
const daysToLook = 15

/** The time itself if it is allowed, otherwise the first allowed moment after it. */
export function nextAllowed(times: AllowedTimes, time: number): number {
  if (isAllowed(times, time)) return time
  const { timeZone, weekdays, hours } = times
  let day = dayIn(timeZone, time)
  for (let looked = 0; looked < daysToLook; looked++) {
    const start = hours
      ? momentAt(timeZone, `${day}T${`${hours.from}`.padStart(2, '0')}:00`)
      : startOfDay(timeZone, day)
    if (weekdays.includes(weekdayOf(day)) && start > time && isAllowed(times, start)) return start
    day = addDays(day, 1)
  }
  return time
}

/**
 * Mails that were due before this moment are more than a day late: also counted from the first allowed moment after they
 * were due, so that a free weekend makes nothing late.
 */
export function lateBefore(times: AllowedTimes, now: number): number {
  const latest = now - dayMs
  let late = latest - daysToLook * dayMs
  let inTime = latest
  while (inTime - late > 1) {
    const middle = Math.floor((late + inTime) / 2)
    if (nextAllowed(times, middle) < latest) late = middle
    else inTime = middle
  }
  return inTime
}
