import type { Database } from '#src/db/database.ts'
import { direct } from '../choices.ts'
import type { Grouping, Stats, StatsFilter } from '../contract.ts'
import { titlesOf } from './article-stats.ts'
import { articleIdOf, countedPath } from './counted-path.ts'
import type { Range } from './periods.ts'
import { labelOf, siteOf } from './visit-body.ts'
import { type VisitSum, visitsBy, visitsOverTime, visitTotals } from './visit-queries.ts'

type Column = 'day' | 'month' | 'utmSource' | 'utmCampaign' | 'referrer' | 'path'

interface SignUpCount extends Partial<Record<Column, string | null>> {
  list: string
  signUps: number
  confirmed: number
}

/** Who signed up, counted by where they came from; the forms belong to another feature. */
export type ReadSignUps = (range: Range, by: Column[]) => Promise<SignUpCount[]>

interface Question {
  range: Range
  by: Grouping
  filter: StatsFilter
}

/** The same words for the first visit that a form brings along as for the visits that are counted. */
export const sourceOf = ({ utmSource, referrer }: Pick<SignUpCount, 'utmSource' | 'referrer'>) =>
  labelOf(utmSource) ?? siteOf(referrer) ?? direct

const origin: Column[] = ['utmSource', 'utmCampaign', 'referrer']

/** What a sign-up has to tell for each grouping and filter. Its width is not known. */
const needed: Record<Exclude<Grouping, 'newsletter'>, Column[]> = {
  day: ['day'],
  month: ['month'],
  path: ['path'],
  source: origin,
  campaign: origin,
  width: [],
}

export async function readStats(
  db: Database,
  readSignUps: ReadSignUps,
  { range, by, filter: asked }: Question,
): Promise<Stats> {
  // A newsletter is a campaign whose links name it.
  const filter = by === 'newsletter' ? { ...asked, source: 'newsletter' } : asked
  const grouping = by === 'newsletter' ? 'campaign' : by
  const filtered = (['path', 'source', 'campaign'] as const).filter((name) => filter[name])
  const columns = new Set([grouping, ...filtered].flatMap((name) => needed[name]))
  const [totals, visits, all] = await Promise.all([
    visitTotals(db, { range, filter }),
    grouping === 'day' || grouping === 'month'
      ? visitsOverTime(db, { range, filter }, grouping)
      : visitsBy(db, { range, filter }, grouping),
    // Of a sign-up nobody knows how wide the window was.
    filter.width ? [] : readSignUps(range, [...columns]),
  ])
  const signUps = all.map((row) => ({ ...row, ...placeOf(row) })).filter((row) => fits(row, filter))
  const lists: Record<string, number> = {}
  for (const { list, signUps: count } of signUps) lists[list] = (lists[list] ?? 0) + count
  const rows = join(visits, signUps, grouping)
  return {
    ...totals,
    signUps: total(signUps, 'signUps'),
    confirmed: total(signUps, 'confirmed'),
    lists,
    rows: grouping === 'path' ? await withTitles(db, rows) : rows,
  }
}

/** Nobody knows articles by their numbers. */
async function withTitles(db: Database, rows: Stats['rows']): Promise<Stats['rows']> {
  const titles = await titlesOf(
    db,
    rows.map(({ key }) => ({ path: key })),
  )
  return rows.map((row) => ({ ...row, title: titles.get(articleIdOf(row.key) ?? 0) }))
}

interface Placed extends SignUpCount {
  source: string
  campaign: string
  path: string
}

function placeOf(row: SignUpCount): Pick<Placed, 'source' | 'campaign' | 'path'> {
  return {
    source: sourceOf(row),
    campaign: labelOf(row.utmCampaign) ?? '',
    path: countedPath(row.path) ?? '',
  }
}

const fits = (row: Placed, filter: StatsFilter) =>
  (['path', 'source', 'campaign'] as const).every(
    (name) => filter[name] === undefined || filter[name] === row[name],
  )

const total = (rows: SignUpCount[], name: 'signUps' | 'confirmed') =>
  rows.reduce((sum, row) => sum + row[name], 0)

function join(visits: VisitSum[], signUps: Placed[], grouping: keyof typeof needed) {
  const keyOf = (row: Placed) => (grouping === 'width' ? '' : (row[grouping] ?? ''))
  const byKey = Map.groupBy(signUps, keyOf)
  const rows = visits.map((row) => {
    const own = byKey.get(row.key) ?? []
    byKey.delete(row.key)
    return { ...row, signUps: total(own, 'signUps'), confirmed: total(own, 'confirmed') }
  })
  if (grouping === 'day' || grouping === 'month') return rows
  // Sign-ups of visitors who were not counted.
  for (const [key, own] of byKey) {
    if (!key) continue
    const [signUpCount, confirmed] = [total(own, 'signUps'), total(own, 'confirmed')]
    rows.push({ key, visitors: 0, views: 0, signUps: signUpCount, confirmed })
  }
  return rows
}
