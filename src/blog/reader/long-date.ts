import { longDay } from '#src/time/long-day.ts'

/** A date as 'October 13, 2026'; anything that is not a date is 'Unknown'. */
export function longDate(date: string | null | undefined): string {
  return date && !Number.isNaN(Date.parse(date)) ? longDay(date) : 'Unknown'
}
