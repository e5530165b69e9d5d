import { type Dimension, dimensions, widthClasses } from '../choices.ts'
import type { StatsFilter } from '../contract.ts'

export const periods = {
  since: 'Since your last visit',
  '7d': '7 days',
  '30d': '30 days',
  '90d': '90 days',
  '12m': '12 months',
} as const

export type Period = keyof typeof periods

const lengths = { '7d': 7, '30d': 30, '90d': 90, '12m': 365 }

export const tables = {
  path: 'Pages',
  source: 'Sources',
  campaign: 'Campaigns',
  width: 'Devices',
} as const satisfies Record<Dimension, string>

export const sortColumns = ['key', 'visitors', 'views', 'signUps', 'conversion'] as const

export type SortColumn = (typeof sortColumns)[number]

/** What the dashboard shows; all of it is in the address. */
export interface View extends StatsFilter {
  period?: Period
  table?: Dimension
  sort?: SortColumn
  /** Ascending. */
  up?: boolean
}

export type ViewProps = { view: View; onView: (view: View) => void }

const oneOf = <T extends string>(values: readonly T[], value: unknown) =>
  values.find((one) => one === String(value))

const text = (value: unknown) => (value === undefined ? undefined : String(value).slice(0, 500))

export function readView(search: Record<string, unknown>): View {
  return {
    period: oneOf(Object.keys(periods) as Period[], search.period),
    table: oneOf(dimensions, search.table),
    sort: oneOf(sortColumns, search.sort),
    up: search.up === true ? true : undefined,
    path: text(search.path),
    source: text(search.source),
    campaign: text(search.campaign),
    width: oneOf(widthClasses, search.width),
  }
}

const dayMs = 86_400_000
const dayOf = (time: number) => new Date(time).toISOString().slice(0, 10)

export interface Range {
  from: string
  to: string
}

/** The days of a period up to today, and as many before them. */
export function rangesOf(
  period: Period,
  lastVisitAt: string | null,
  now: number,
): { current: Range; before: Range; days: number } {
  const today = Date.parse(dayOf(now))
  const seen = lastVisitAt ? Date.parse(lastVisitAt.slice(0, 10)) : today
  const days = period === 'since' ? Math.round((today - seen) / dayMs) + 1 : lengths[period]
  const first = today - (days - 1) * dayMs
  return {
    current: { from: dayOf(first), to: dayOf(today) },
    before: { from: dayOf(first - days * dayMs), to: dayOf(first - dayMs) },
    days,
  }
}

export const filterOf = ({ path, source, campaign, width }: View): StatsFilter => ({
  path,
  source,
  campaign,
  width,
})
