// Fixed to UTC: the server and a browser far from it must write the same day.
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
