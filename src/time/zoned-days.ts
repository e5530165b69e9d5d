import { currentName } from './zone-names.ts'

/*
 * Days in a time zone, computed with the platform's time zone data. A day is a text: 2026-11-16. Apart from the formats:
 * routes read days from URLs, and the scripts of every page contain the routes.
 */

const clocks = new Map<string, Intl.DateTimeFormat>()

function clockOf(timeZone: string): Intl.DateTimeFormat {
  const clock =
    clocks.get(timeZone) ??
    new Intl.DateTimeFormat('en-US', {
      timeZone,
      hourCycle: 'h23',
      year: 'numeric',
      month: 'numeric',
      day: 'numeric',
      hour: 'numeric',
      minute: 'numeric',
      second: 'numeric',
    })
  clocks.set(timeZone, clock)
  return clock
}

const dayMs = 86_400_000

/** A first and a last day, both included. */
export interface DayRange {
  from: string
  to: string
}

/** The current time zone, and the first day that is counted in it; null if it never changed. */
export type ReadZone = () => Promise<{ timeZone: string; since: string | null }>

/** The local time in the zone, as if it were UTC. */
function clockAt(timeZone: string, time: number): number {
  const parts = clockOf(timeZone).formatToParts(time)
  const numbers = Object.fromEntries(parts.map(({ type, value }) => [type, Number(value)]))
  const { year = 0, month = 1, day = 1, hour = 0, minute = 0, second = 0 } = numbers
  return Date.UTC(year, month - 1, day, hour, minute, second)
}

const textOf = (time: number) => new Date(time).toISOString().slice(0, 10)

export const dayIn = (timeZone: string, time: number): string => textOf(clockAt(timeZone, time))

export const addDays = (day: string, count: number): string =>
  textOf(Date.parse(day) + count * dayMs)

export const lengthOf = ({ from, to }: DayRange): number =>
  Math.round((Date.parse(to) - Date.parse(from)) / dayMs) + 1

/** The moments with this local time in the zone; none in the hour that is skipped in spring. */
function momentsOf(timeZone: string, clock: number): number[] {
  const at = Math.floor(clock / 1000) * 1000
  // Time zones change their offset at most once within two days.
  const offsets = [at - dayMs, at + dayMs].map((time) => clockAt(timeZone, time) - time)
  return [...new Set(offsets.map((offset) => at - offset))].sort((a, b) => a - b)
}

/** The first moment of a day in the zone; if midnight is skipped, the moment of the change. */
export function startOfDay(timeZone: string, day: string): number {
  const candidates = momentsOf(timeZone, Date.parse(day))
  const start = candidates.find((time) => dayIn(timeZone, time) === day)
  return start ?? candidates.at(-1) ?? Date.parse(day)
}

/** The moments of a range in the database's format: inclusive start, exclusive end. */
export const momentsOfRange = (timeZone: string, { from, to }: DayRange) => ({
  since: new Date(startOfDay(timeZone, from)).toISOString(),
  before: new Date(startOfDay(timeZone, addDays(to, 1))).toISOString(),
})

/** The moment with a local time such as `2026-11-16T14:30`: the first of two; a skipped time is moved forward. */
export function momentAt(timeZone: string, clock: string): number {
  const wanted = Date.parse(`${clock}Z`)
  const moments = momentsOf(timeZone, wanted)
  return moments.find((time) => clockAt(timeZone, time) === wanted) ?? moments.at(-1) ?? wanted
}

/** The local time in the zone: `2026-11-16T14:30`. */
export const clockText = (timeZone: string, time: number): string =>
  new Date(clockAt(timeZone, time)).toISOString().slice(0, 16)

/** The current name of the time zone; undefined if there is no such zone. */
export function zoneNamed(name: string): string | undefined {
  // Offsets such as +01:00 are time zones too, but ignore daylight saving time.
  if (!/^[A-Za-z][A-Za-z0-9_+/-]{0,63}$/.test(name)) return undefined
  try {
    return currentName(
      new Intl.DateTimeFormat('en-US', { timeZone: name }).resolvedOptions().timeZone,
    )
  } catch {
    return undefined
  }
}
