import { addDays, dayIn, lengthOf } from '#src/time/zoned-days.ts'
import { type Dimension, dimensions, widthClasses } from '../choices.ts'
import type { StatsFilter } from '../contract.ts'

export const periods = {
  '7d': '7 days',
  '30d': '30 days',
  '90d': '90 days',
  '12m': '12 months',
  since: 'Days since your last visit',
} as const

export type Period = keyof typeof periods

const lengths = { '7d': 7, '30d': 30, '90d': 90 }

export const tables = {
  path: 'Pages',
  source: 'Sources',
  campaign: 'Campaigns',
  width: 'Devices',
} as const satisfies Record<Dimension, string>

/** The state of the dashboard; all of it is in the URL. */
export interface View extends StatsFilter {
  period?: Period
  /** A custom range, both days or neither; the weekly mail links to its week. */
  from?: string
  to?: string
  table?: Dimension
  /** The name of a column; a name that the table does not have is ignored. */
  sort?: string
  /** Ascending. */
  up?: boolean
}

export type ViewProps = { view: View; onView: (view: View) => void }

const oneOf = <T extends string>(values: readonly T[], value: unknown) =>
  values.find((one) => one === String(value))

const text = (value: unknown) => (value === undefined ? undefined : String(value).slice(0, 500))

export function readView(search: Record<string, unknown>): View {
  const { from, to } = search
  return {
    period: oneOf(Object.keys(periods) as Period[], search.period),
    ...(isDay(from) && isDay(to) && from <= to && { from, to }),
    table: oneOf(dimensions, search.table),
    sort: text(search.sort),
    up: search.up === true ? true : undefined,
    path: text(search.path),
    source: text(search.source),
    campaign: text(search.campaign),
    width: oneOf(widthClasses, search.width),
  }
}

const isDay = (value: unknown): value is string =>
  typeof value === 'string' && /^\d{4}-\d{2}-\d{2}$/.test(value) && !Number.isNaN(Date.parse(value))

export function rangesOf(
  { period = '30d', from, to }: Pick<View, 'period' | 'from' | 'to'>,
  lastVisitAt: string | null,
  { timeZone, now }: { timeZone: string; now: number },
) {
  const today = dayIn(timeZone, now)
  const current =
    from && to ? { from, to } : { from: firstDay(period, today, lastVisitAt, timeZone), to: today }
  const yesterday = addDays(today, -1)
  const [last = yesterday] = [current.to, yesterday].sort()
  // A part of a day is not compared.
  const complete = { from: current.from, to: last }
  if (complete.from > complete.to) return { current }
  const before = {
    from: addDays(complete.from, -lengthOf(complete)),
    to: addDays(complete.from, -1),
  }
  return { current, compared: { complete, before } }
}

function firstDay(period: Period, today: string, lastVisitAt: string | null, timeZone: string) {
  if (period === 'since') return lastVisitAt ? dayIn(timeZone, Date.parse(lastVisitAt)) : today
  if (period !== '12m') return addDays(today, 1 - lengths[period])
  // Whole months: the current one so far, and the eleven before it.
  const [year = 0, month = 0] = today.split('-').map(Number)
  return new Date(Date.UTC(year, month - 12, 1)).toISOString().slice(0, 10)
}

export const filterOf = ({ path, source, campaign, width }: View): StatsFilter => ({
  path,
  source,
  campaign,
  width,
})
