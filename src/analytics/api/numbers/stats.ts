import type { Database } from '#src/db/database.ts'
import { readSignUps, type SignUpSum } from '#src/people/counts/sign-up-stats.ts'
import { articleIdOf } from '#src/site/article-path.ts'
import type { DayRange } from '#src/time/zoned-days.ts'
import type { Grouping, Stats, StatsFilter } from '../../contract.ts'
import { ofEach, type SignUpNumber, signUpNames, visitNames } from '../../numbers.ts'
import type { Starts } from '../counting/counting.ts'
import { titlesOf } from './article-stats.ts'
import { type VisitSum, visitsBy, visitsOverTime, visitTotals } from './visit-queries.ts'

/** Days and months are all there, so they have no number in all. */
type Counted = VisitSum & { inAll?: number }

export async function readStats(
  db: Database,
  {
    range,
    by,
    filter: requested,
    starts,
    most,
  }: { range: DayRange; by: Grouping; filter: StatsFilter; starts: Starts; most?: number },
): Promise<Stats> {
  // A newsletter is a campaign that its links name.
  const arrivals = by === 'newsletter'
  const { width, ...filter } = arrivals ? { ...requested, source: 'newsletter' } : requested
  const grouping = arrivals ? 'campaign' : by
  const visited = { range, filter: { width, ...filter }, arrivals }
  const [totals, visits, signUps] = await Promise.all([
    visitTotals(db, visited),
    grouping === 'day' || grouping === 'month'
      ? visitsOverTime(db, visited, grouping)
      : visitsBy(db, visited, grouping, most),
    // The width of the window is not known for sign-ups.
    width === undefined
      ? readSignUps(db, { range, by: grouping === 'width' ? undefined : grouping, filter })
      : undefined,
  ])
  // Visitors of days before the funnel was counted are known, but not which of them signed up.
  const isWhole = range.from >= starts.funnel || starts.funnel <= starts.visits
  const lists: Record<string, number> = {}
  for (const { list, signUps: count } of signUps ?? []) lists[list] = (lists[list] ?? 0) + count
  /** Null if unknown, which is not the same as zero. */
  const countsOf: CountsOf = (sums) =>
    ofEach(signUpNames, (name) =>
      sums && (isWhole || name !== 'converted')
        ? sums.reduce((all, one) => all + one[name], 0)
        : null,
    )
  const rows = join(visits, grouping === 'width' ? undefined : signUps, { grouping, countsOf })
  const [first]: Counted[] = visits
  const cut = Math.max(0, (first?.inAll ?? 0) - visits.length)
  return {
    ...totals,
    ...countsOf(signUps),
    lists,
    rowsInAll: rows.length + cut,
    rows: grouping === 'path' ? await withTitles(db, rows) : rows,
  }
}

type CountsOf = (sums: SignUpSum[] | undefined) => Record<SignUpNumber, number | null>

function join(
  visits: Counted[],
  signUps: SignUpSum[] | undefined,
  { grouping, countsOf }: { grouping: Exclude<Grouping, 'newsletter'>; countsOf: CountsOf },
): Stats['rows'] {
  if (!signUps) return visits.map(({ inAll: _, ...row }) => ({ ...row, ...countsOf(undefined) }))
  const byKey = Map.groupBy(signUps, ({ key }) => key)
  const rows: Stats['rows'] = visits.map(({ inAll: _, ...row }) => {
    const own = byKey.get(row.key) ?? []
    byKey.delete(row.key)
    return { ...row, ...countsOf(own) }
  })
  if (grouping === 'day' || grouping === 'month') return rows
  // Sign-ups by people whose visits are not counted.
  for (const [key, own] of byKey) {
    if (key) rows.push({ key, ...ofEach(visitNames, () => null), ...countsOf(own) })
  }
  return rows
}

/** Adds titles, because nobody recognises articles by their ids. */
async function withTitles(db: Database, rows: Stats['rows']): Promise<Stats['rows']> {
  const paths = rows.map(({ key }) => key)
  const titles = await titlesOf(db, paths)
  return rows.map((row) => ({ ...row, title: titles.get(articleIdOf(row.key) ?? 0) }))
}
