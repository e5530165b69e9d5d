import { sql } from 'kysely'
import type { Database } from '#src/db/database.ts'
import { periodsOf } from '#src/time/periods.ts'
import type { DayRange } from '#src/time/zoned-days.ts'
import { type Vital, vitals } from '../../choices.ts'
import type { VitalRow } from '../../contract.ts'

export async function readVitals(db: Database, range: DayRange): Promise<VitalRow[]> {
  const rows = await db
    .selectFrom('vital_counts')
    .select(['route', 'width', 'metric', 'bucket', sql<number>`sum(count)`.as('count')])
    .where('day', 'in', periodsOf(range))
    .groupBy(['route', 'width', 'metric', 'bucket'])
    .execute()
  return [...Map.groupBy(rows, ({ route, width }) => `${route}\n${width}`).values()]
    .map((own) => {
      const of = (metric: Vital) => own.filter((row) => row.metric === metric)
      const samples = Math.max(...names.map((metric) => totalOf(of(metric))))
      const [{ route, width } = { route: '', width: '' }] = own
      const p75 = (metric: Vital) => percentile(vitals[metric], of(metric), 0.75)
      return { route, width, samples, LCP: p75('LCP'), INP: p75('INP'), CLS: p75('CLS') }
    })
    .sort((a, b) => b.samples - a.samples)
}

const names = Object.keys(vitals) as Vital[]

interface Bucket {
  bucket: number
  count: number
}

const totalOf = (buckets: Bucket[]) => buckets.reduce((sum, { count }) => sum + count, 0)

/** Interpolates linearly within a bucket; above the last bound, only the bound is known. */
export function percentile(bounds: readonly number[], buckets: Bucket[], share: number) {
  const total = totalOf(buckets)
  if (total === 0) return null
  let before = 0
  for (const { bucket, count } of buckets.toSorted((a, b) => a.bucket - b.bucket)) {
    if (before + count >= share * total) {
      const low = bounds[bucket - 1] ?? 0
      const high = bounds[bucket] ?? low
      const value = low + ((share * total - before) / count) * (high - low)
      return Number(value.toPrecision(3))
    }
    before += count
  }
  return bounds.at(-1) ?? null
}
