import { currentName } from './zone-names.ts'

/*
 * Dates and times as text. A format is created once for each style and zone, because that costs far more than using it.
 */

const styles = {
  /** "Nov 16". */
  shortDay: { month: 'short', day: 'numeric' },
  /** "Nov 2026". */
  month: { month: 'short', year: 'numeric' },
  /** "Nov 16, 2026". */
  day: { dateStyle: 'medium' },
  /** "Nov 16, 2026, 2:02 PM GMT+1". */
  moment: {
    year: 'numeric',
    month: 'short',
    day: 'numeric',
    hour: 'numeric',
    minute: '2-digit',
    timeZoneName: 'short',
  },
  /** "2:02 PM GMT+1". */
  time: { hour: 'numeric', minute: '2-digit', timeZoneName: 'short' },
} as const satisfies Record<string, Intl.DateTimeFormatOptions>

type Style = keyof typeof styles

const formats = new Map<string, Intl.DateTimeFormat>()

function formatOf(timeZone: string, style: Style): Intl.DateTimeFormat {
  const key = `${style} ${timeZone}`
  const format =
    formats.get(key) ?? new Intl.DateTimeFormat('en-US', { ...styles[style], timeZone })
  formats.set(key, format)
  return format
}

/** A moment as text, in local time of the zone. A time of day names the zone. */
export const textIn = (timeZone: string, style: Style, time: number | string): string =>
  formatOf(timeZone, style).format(new Date(time))

/** Days are texts, which `new Date` reads as UTC: 2026-11-16 as "Nov 16, 2026". */
export const nameOfDay = (day: string): string => textIn('UTC', 'day', day)

/** "Nov 10 – 16, 2026", with both years if they differ. */
export const nameOfDays = ({ from, to }: { from: string; to: string }): string =>
  formatOf('UTC', 'day').formatRange(new Date(from), new Date(to))

/** A day (2026-11-16) as "Nov 16", or a month (2026-11) as "Nov 2026". */
export const nameOfPeriod = (period: string): string =>
  textIn('UTC', period.length === 7 ? 'month' : 'shortDay', period)

export const ownZone = (): string =>
  currentName(new Intl.DateTimeFormat().resolvedOptions().timeZone)
