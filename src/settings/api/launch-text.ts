import { lengthOf } from '#src/time/zoned-days.ts'

/**
 * The words of the claim "Launch is …" for a launch date. After that day the pages promise no time; owners are asked for
 * a new date.
 */
export function launchText(launchDate: string, today: string): string {
  const days = lengthOf({ from: today, to: launchDate }) - 1
  if (days < 0) return 'soon'
  if (days === 0) return 'today'
  if (days === 1) return 'tomorrow'
  return days < 14 ? `in ${days} days` : `in ${Math.round(days / 7)} weeks`
}
