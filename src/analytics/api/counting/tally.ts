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

/** The width is empty if it is unknown: the end of a visit is reported without it. */
export type Place = Pick<VisitCountsRow, 'path' | 'source' | 'campaign' | 'width'>

export const noCounts = Object.fromEntries(measures.map((measure) => [measure, 0])) as Record<
  Measure,
  number
>

/** Adds up the visits of one day, for every grain, per day and per month. */
export function createTally(day: string) {
  const cube = new Map<string, VisitCountsRow>()

  const rowOf = (rows: Map<string, VisitCountsRow>, row: Omit<VisitCountsRow, Measure>) => {
    const key = [row.grain, row.period, row.path, row.source, row.campaign, row.width].join('\n')
    const sums = rows.get(key) ?? { ...row, ...noCounts }
    rows.set(key, sums)
    return sums
  }

  return {
    add(place: Place, counts: Partial<Record<Measure, number>>) {
      const row = rowOf(cube, { grain: 'cube', period: day, ...place })
      for (const [measure, count] of Object.entries(counts)) row[measure as Measure] += count
    },
    /** Changes the values of rows: values above a day's limit become "other". */
    mapPlaces(change: (place: Place) => Place) {
      const before = [...cube.values()]
      cube.clear()
      for (const row of before) {
        const { path, source, campaign, width } = row
        addInto(rowOf(cube, { ...row, ...change({ path, source, campaign, width }) }), row)
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
          addInto(rowOf(all, { ...folded, period }), row)
          addInto(rowOf(all, { grain: 'all', period, ...nowhere }), row)
          for (const grain of dimensions) {
            // A visit without a campaign, or of unknown width, is in no row of that grain.
            if (!row[grain]) continue
            const place = { ...nowhere, [grain]: row[grain] }
            addInto(rowOf(all, { grain, period, ...place }), row)
            const width = widthClasses.find((one) => one === row.width)
            if (!width || grain === 'width') continue
            addInto(rowOf(all, { grain: `${grain}-${width}`, period, ...place, width }), row)
          }
          if (row.sign_ups_after > 0) {
            const { path, source } = row
            addInto(rowOf(all, { grain: 'after', period, ...nowhere, path, source }), row)
          }
        }
      }
      // Rows are always in the same order, so that two processes cannot deadlock.
      return [...all.entries()].sort(([a], [b]) => (a < b ? -1 : 1)).map(([, row]) => row)
    },
  }
}

export type Tally = ReturnType<typeof createTally>

const nowhere: Place = { path: '', source: '', campaign: '', width: '' }

function addInto(target: VisitCountsRow, row: VisitCountsRow): void {
  for (const measure of measures) target[measure] += row[measure]
}
