import { ownZone, textIn } from '#src/time/formats.ts'
import { clockText, dayIn, momentAt, startOfDay } from '#src/time/zoned-days.ts'

/*
 * Dates and times of the staff area: all in one time zone, which an owner chooses and which every time of day names.
 * If the site cannot be reached, the zone is unknown, and the browser's is used.
 */

// Dates are formatted in many places that get no props: the zone is the same for the whole page.
let chosen: string | undefined

export const staffZone = (): string => chosen ?? ownZone()

/** Called before a staff screen is shown, and when an owner chooses another time zone. */
export function provideStaffZone(timeZone: string): void {
  chosen = timeZone
}

/** "Nov 16, 2026". */
export const dayOf = (iso: string): string => textIn(staffZone(), 'day', iso)
/** "Nov 16, 2026, 2:02 PM GMT+1". */
export const momentOf = (iso: string): string => textIn(staffZone(), 'moment', iso)
/** "2:02 PM GMT+1". */
export const timeOf = (time: number): string => textIn(staffZone(), 'time', time)

/** When something was saved; only the time of day if it was today. */
export function savedAt(iso: string, now = new Date()): string {
  const zone = staffZone()
  const isToday = dayIn(zone, Date.parse(iso)) === dayIn(zone, now.getTime())
  return isToday ? timeOf(Date.parse(iso)) : momentOf(iso)
}

/** A moment as the value of an `<input type="datetime-local">`. */
export const inputOf = (iso: string): string => clockText(staffZone(), Date.parse(iso))

/** The moment of such an input; undefined while it is incomplete. */
export function momentOfInput(value: string): string | undefined {
  if (!/^\d{4,6}-\d{2}-\d{2}T\d{2}:\d{2}/.test(value)) return undefined
  const at = momentAt(staffZone(), value.slice(0, 16))
  return Number.isNaN(at) ? undefined : new Date(at).toISOString()
}

/** A moment as the value of an `<input type="date">`. */
export const dayInputOf = (iso: string | undefined): string =>
  iso ? dayIn(staffZone(), Date.parse(iso)) : ''

/** The first moment of the day of such an input; undefined if it is empty. */
export const startOfDayInput = (day: string): string | undefined =>
  day ? new Date(startOfDay(staffZone(), day)).toISOString() : undefined

/** Why the time of such an input cannot be meant as it is: the clocks skip it. */
export function skippedTime(value: string): string | undefined {
  const moment = momentOfInput(value)
  if (!moment || inputOf(moment) === value.slice(0, 16)) return undefined
  return `There is no such time on this day: the clocks go forward. The next one is ${momentOf(moment)}.`
}
