import type { DayRange } from './zoned-days.ts'

const dayMs = 86_400_000

const dayOf = (time: number): string => new Date(time).toISOString().slice(0, 10)

/** Longer ranges are cut, because no older data is stored. */
const mostDays = 800

export function daysOf({ from, to }: DayRange): string[] {
  const last = Date.parse(to)
  const first = Math.max(Date.parse(from), last - (mostDays - 1) * dayMs)
  const days: string[] = []
  for (let time = first; time <= last; time += dayMs) days.push(dayOf(time))
  return days
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
