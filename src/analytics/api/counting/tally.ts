import type { VisitCountsRow } from '#src/db/schema.ts'
import { dimensions, widthClasses } from '../../choices.ts'

export const measures = [
  'views',
  'visitors',
  'readers',
  'depth25',
  'depth50',
  'depth75',
  'depth100',
  'seconds',
  'forms_seen',
  'forms_started',
  'sign_ups_after',
  'arrivals',
  'arrival_views',
] as const satisfies (keyof VisitCountsRow)[]

export type Measure = (typeof measures)[number]
export type Counts = Partial<Record<Measure, number>>

/** The width is empty if it is unknown: the end of a visit is reported without it. */
export type Place = Pick<VisitCountsRow, 'path' | 'source' | 'campaign' | 'width'>

export const noCounts = Object.fromEntries(measures.map((measure) => [measure, 0])) as Record<
  Measure,
  number
>

/** Adds up the visits of one day, for every grain, per day and per month. */
export function createTally(day: string) {
  const cube = new Map<string, VisitCountsRow>()
  const links = new Map<string, { campaign: string; link: string; views: number }>()

  return {
    add(place: Place, counts: Counts) {
      addTo(cube, { grain: 'cube', period: day, ...place }, counts)
    },
    addLink(campaign: string, link: string) {
      const key = `${campaign} ${link}`
      const known = links.get(key) ?? { campaign, link, views: 0 }
      links.set(key, { ...known, views: known.views + 1 })
    },
    /** Of each link of a campaign: its name is stored as the path. `keeps` says which ones the day has room for. */
    linkRows: (keeps: (key: string) => boolean): VisitCountsRow[] =>
      [...links]
        .sort(([a], [b]) => (a < b ? -1 : 1))
        .filter(([key]) => keeps(key))
        .flatMap(([, { campaign, link, views }]) =>
          [day, day.slice(0, 7)].map((period) => ({
            grain: 'link' as const,
            period,
            ...nowhere,
            ...noCounts,
            campaign,
            path: link,
            arrival_views: views,
          })),
        ),
    /** Changes the values of rows: values above a day's limit become "other". */
    mapPlaces(change: (place: Place) => Place) {
      const before = [...cube.values()]
      cube.clear()
      for (const row of before) {
        const { path, source, campaign, width } = row
        addTo(cube, { ...row, ...change({ path, source, campaign, width }) }, row)
      }
    },
    get size() {
      return cube.size
    },
    /** `foldCube` replaces source and campaign of `cube` rows, which are the most numerous, with "other". */
    rows({ foldCube = false } = {}): VisitCountsRow[] {
      const all = new Map<string, VisitCountsRow>()
      for (const row of cube.values()) {
        for (const period of [day, day.slice(0, 7)]) {
          const folded = foldCube ? { ...row, source: 'other', campaign: 'other' } : row
          addTo(all, { ...folded, period }, row)
          addTo(all, { grain: 'all', period, ...nowhere }, row)
          for (const grain of dimensions) {
            // A visit without a campaign, or of unknown width, is in no row of that grain.
            if (!row[grain]) continue
            const place = { ...nowhere, [grain]: row[grain] }
            addTo(all, { grain, period, ...place }, row)
            const width = widthClasses.find((one) => one === row.width)
            if (!width || grain === 'width') continue
            addTo(all, { grain: `${grain}-${width}`, period, ...place, width }, row)
          }
          if (row.sign_ups_after > 0) {
            const { path, source } = row
            addTo(all, { grain: 'after', period, ...nowhere, path, source }, row)
          }
        }
      }
      // Rows are always in the same order, so that two processes cannot deadlock.
      return [...all.entries()].sort(([a], [b]) => (a < b ? -1 : 1)).map(([, row]) => row)
    },
  }
}

export type Tally = ReturnType<typeof createTally>

export const nowhere: Place = { path: '', source: '', campaign: '', width: '' }

type Rows = Map<string, VisitCountsRow>

function addTo(rows: Rows, row: Omit<VisitCountsRow, Measure>, counts: Counts): void {
  const key = [row.grain, row.period, row.path, row.source, row.campaign, row.width].join('\n')
  const sums = rows.get(key) ?? { ...row, ...noCounts }
  for (const measure of measures) sums[measure] += counts[measure] ?? 0
  rows.set(key, sums)
}
