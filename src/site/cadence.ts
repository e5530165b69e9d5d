const numbers = ['one', 'two', 'three', 'four', 'five', 'six', 'seven', 'eight']
const daysOf: Record<string, number> = { day: 1, week: 7, month: 30 }

/** The number of days that a text such as "every two weeks" names; undefined if it names none. */
function daysIn(cadence: string): number | undefined {
  const [, count = 'one', unit = ''] =
    /\bevery (?:(\w+) )?(day|week|month)s?\b/i.exec(cadence) ?? []
  const many = /^\d{1,2}$/.test(count) ? Number(count) : numbers.indexOf(count.toLowerCase()) + 1
  const days = many * (daysOf[unit.toLowerCase()] ?? 0)
  return days || undefined
}

/** The day of the next release after one of `date`, if the cadence names a period. Days are texts: 2026-11-16. */
export function nextRelease(date: string, cadence: string): string | undefined {
  const days = daysIn(cadence)
  if (!days) return undefined
  return new Date(Date.parse(date) + days * 86_400_000).toISOString().slice(0, 10)
}
