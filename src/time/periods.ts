import { addDays, type DayRange, lengthOf } from './zoned-days.ts'

/** Longer ranges are cut, because no older data is stored. */
const mostDays = 800

export function daysOf(range: DayRange): string[] {
  const length = Math.max(0, Math.min(lengthOf(range), mostDays))
  return Array.from({ length }, (_, i) => addDays(range.to, i - length + 1))
}

export const monthsOf = (range: DayRange): string[] => [
  ...new Set(daysOf(range).map((day) => day.slice(0, 7))),
]

/** The stored periods of a range: whole months as months, the rest as days. */
export function periodsOf(range: DayRange): string[] {
  return [...Map.groupBy(daysOf(range), (day) => day.slice(0, 7))].flatMap(([month, days]) => {
    const [year = 0, number = 0] = month.split('-').map(Number)
    const length = new Date(Date.UTC(year, number, 0)).getUTCDate()
    return days.length === length ? [month] : days
  })
}
