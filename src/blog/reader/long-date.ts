// Fixed to UTC: the server and browsers in other time zones must show the same day.
const format = new Intl.DateTimeFormat('en-US', {
  year: 'numeric',
  month: 'long',
  day: 'numeric',
  timeZone: 'UTC',
})

/** A date as 'October 13, 2026'; anything that is not a date is 'Unknown'. */
export function longDate(date: string | null | undefined): string {
  const time = date ? new Date(date) : undefined
  return time && !Number.isNaN(time.getTime()) ? format.format(time) : 'Unknown'
}
