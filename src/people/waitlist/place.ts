import { sql } from 'kysely'
import type { Database } from '#src/db/database.ts'
import { bucketSize } from './line.ts'

interface Place {
  /** 1 is the first; null: the person is not in the line. */
  position: number | null
  total: number
  referred: number
  code: string
}

const bucket = sql`(w.order_key / ${sql.lit(bucketSize)})`

/** Where a person stands; undefined for somebody who never was in the line. One statement, so that its numbers agree. */
export async function placeOf(db: Database, personId: number): Promise<Place | undefined> {
  const { rows } = await sql<
    { key: number | null } & Record<'before' | 'beside' | 'total', number> & Place
  >`
    select w.order_key as key, w.referred, w.code,
      (select coalesce(sum(c.people), 0) from waitlist_counts c where c.bucket < ${bucket}) as before,
      (select count(*) from waitlist_places o
        where o.order_key between ${bucket} * ${sql.lit(bucketSize)} and w.order_key
          and (o.order_key < w.order_key or o.number >= w.number)) as beside,
      (select coalesce(sum(c.people), 0) from waitlist_counts c) as total
    from waitlist_places w where w.person_id = ${personId}`.execute(db)
  const [row] = rows
  if (!row) return undefined
  const { key, before, beside, total, referred, code } = row
  const position = key === null ? null : Number(before) + Number(beside)
  return { position, total: Number(total), referred, code }
}
