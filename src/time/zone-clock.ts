/*
 * The clock of a time zone, without words. Apart from the formats: routes read days from URLs, and the scripts of every
 * page contain the routes.
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

/** The numbers of a date and time in the zone: a clock of 24 hours, without names. */
export const clockParts = (timeZone: string, time: number): Record<string, number> =>
  Object.fromEntries(
    clockOf(timeZone)
      .formatToParts(time)
      .map(({ type, value }) => [type, Number(value)]),
  )

/** The name of a time zone as the platform spells it; throws if there is no such zone. */
export const spelledZone = (name: string): string =>
  new Intl.DateTimeFormat('en-US', { timeZone: name }).resolvedOptions().timeZone
