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

/**
 * The next people in line, with their keys as ids: everybody who has one of the next keys, so that the last key says how
 * far it got.
 */
export async function nextInLine(db: Database, { after, limit }: { after: number; limit: number }) {
  const inLine = db.selectFrom('waitlist_places').where('order_key', '>', after)
  const keys = await inLine.select('order_key').orderBy('order_key').limit(limit).execute()
  const last = keys.at(-1)?.order_key ?? after
  const people = await inLine
    .select(['person_id', 'order_key'])
    .where('order_key', '<=', last)
    .orderBy('order_key')
    .orderBy('number', 'desc')
    .execute()
  return people.map(({ person_id, order_key }) => ({ person_id, id: order_key ?? after }))
}

/** The order of rows with the id of a person, for a query that adds them. */
export const placeOrder = sql`(select order_key from waitlist_places w where w.person_id = members.id),
  (select -number from waitlist_places w where w.person_id = members.id)`
