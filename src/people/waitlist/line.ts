import { randomBytes } from 'node:crypto'
import { type RawBuilder, sql } from 'kysely'
import type { Database } from '#src/db/database.ts'
import { type LineRule, lineList } from '../choices.ts'
import { isInEffect, signUpsWithExits } from '../lists/list-states.ts'

/*
 * The line of the waitlist. The place of a person is the number of smaller keys. Counting 100,000 keys takes too long for
 * a page, so the sums of buckets of keys are stored, and only the keys of one bucket are counted.
 */

export const bucketSize = 500

/** Everything that changes places or counts waits here for its turn. `joining`: how many numbers are taken. */
export const lockLine = (trx: Database, joining = 0) =>
  trx
    .updateTable('waitlist_line')
    .set((set) => ({ joined: set('joined', '+', joining) }))
    .returning(['joined', 'places', 'most'])
    .executeTakeFirstOrThrow()

const bucketOf = (key: number) => Math.floor(key / bucketSize)

async function count(trx: Database, bucket: number, people: number) {
  await trx
    .insertInto('waitlist_counts')
    .values({ bucket, people })
    .onConflict((clash) =>
      clash
        .column('bucket')
        .doUpdateSet({ people: sql<number>`waitlist_counts.people + ${sql.lit(people)}` }),
    )
    .execute()
}

/** Whether a person (p) is in the line: confirmed on the list, not invited yet, and not gone. */
const isWaiting = sql<number>`case when p.state = 'confirmed' and p.invited_at is null and exists (
    select 1 from ${signUpsWithExits}
    where s.person_id = p.id and s.source = ${lineList} and s.review = 'clear'
      and s.confirmed_at is not null and ${isInEffect('p')}
  ) then 1 else 0 end`

/**
 * Puts people into the line or takes them out, as their rows say by now. Call it in the transaction that changed them. If
 * it changes several people, call it once, at its end. `isNew`: they join at the end, also if they had a place before.
 */
export async function updateLine(
  trx: Database,
  personIds: number[],
  { isNew = false } = {},
): Promise<void> {
  if (personIds.length === 0) return
  const people = await trx
    .selectFrom('people as p')
    .leftJoin('waitlist_places as w', 'w.person_id', 'p.id')
    .select(['p.id', 'w.number', 'w.order_key', isWaiting.as('waits')])
    .where('p.id', 'in', personIds)
    .orderBy('p.id')
    .execute()
  const changed = people.filter(({ waits, order_key }) => (waits === 1) !== (order_key !== null))
  const { 1: entering = [], 0: leaving = [] } = Object.groupBy(changed, ({ waits }) => waits)
  for (const { id, number } of entering)
    await enter(trx, id, isNew ? undefined : (number ?? undefined))
  await leaveLine(
    trx,
    leaving.map(({ id }) => id),
  )
}

/** The key of a row, whose column `referred` may be changing. */
const keyOf = ({ places, most }: LineRule, number: number | RawBuilder<number>) => {
  const moved = sql`waitlist_places.referred * ${sql.lit(places)}`
  return sql<number>`${number} - case when ${moved} > ${sql.lit(most)} then ${sql.lit(most)} else ${moved} end`
}

/** Joins at the end; a person who comes back to an earlier place keeps its number. */
async function enter(trx: Database, personId: number, known: number | undefined): Promise<void> {
  const { joined, ...rule } = await lockLine(trx, known === undefined ? 1 : 0)
  const number = known ?? joined
  const { order_key } = await trx
    .insertInto('waitlist_places')
    .values({
      person_id: personId,
      code: randomBytes(9).toString('base64url'),
      number,
      order_key: number,
    })
    .onConflict((clash) =>
      clash.column('person_id').doUpdateSet({ number, order_key: keyOf(rule, sql.lit(number)) }),
    )
    .returning('order_key')
    .executeTakeFirstOrThrow()
  await count(trx, bucketOf(order_key ?? number), 1)
}

/** Takes people out, also those who are about to be erased. The others keep their referrals. */
export async function leaveLine(trx: Database, personIds: number[]): Promise<void> {
  const inLine = trx
    .selectFrom('waitlist_places')
    .select('order_key')
    .where('person_id', 'in', personIds)
    .where('order_key', 'is not', null)
  if (personIds.length === 0 || !(await inLine.limit(1).executeTakeFirst())) return
  await lockLine(trx)
  const keys = (await inLine.execute()).map(({ order_key }) => order_key ?? 0)
  await setKey(trx, personIds, null)
  for (const [bucket, { length }] of Map.groupBy(keys, bucketOf)) await count(trx, bucket, -length)
}

const setKey = (trx: Database, personIds: number[], order_key: number | null) =>
  trx
    .updateTable('waitlist_places')
    .set({ order_key })
    .where('person_id', 'in', personIds)
    .execute()

/** Counts referrals of a person, who moves ahead if the rule says so. The caller has locked the line. */
export async function creditReferrals(
  trx: Database,
  personId: number,
  { referrals, rule }: { referrals: number; rule: LineRule },
): Promise<void> {
  const place = await trx
    .updateTable('waitlist_places')
    .set((set) => ({ referred: set('referred', '+', referrals) }))
    .where('person_id', '=', personId)
    .returning(['number', 'referred', 'order_key'])
    .executeTakeFirst()
  if (!place || place.order_key === null) return
  const key = place.number - Math.min(rule.most, rule.places * place.referred)
  if (key === place.order_key) return
  await setKey(trx, [personId], key)
  await count(trx, bucketOf(place.order_key), -1)
  await count(trx, bucketOf(key), 1)
}

export const readLineRule = (db: Database): Promise<LineRule> =>
  db.selectFrom('waitlist_line').select(['places', 'most']).executeTakeFirstOrThrow()

/** Changes the rule for everybody in the line at once. */
export async function setLineRule(trx: Database, rule: LineRule): Promise<void> {
  await trx.updateTable('waitlist_line').set(rule).execute()
  await trx
    .updateTable('waitlist_places')
    .set({ order_key: keyOf(rule, sql`waitlist_places.number`) })
    .where('order_key', 'is not', null)
    .where('referred', '>', 0)
    .execute()
  await recountLine(trx)
}

/** Counts the line again, after rows were changed or deleted without it. */
export async function recountLine(trx: Database): Promise<void> {
  await lockLine(trx)
  await trx.deleteFrom('waitlist_counts').execute()
  await sql`
    insert into waitlist_counts (bucket, people)
    select order_key / ${sql.lit(bucketSize)}, count(*) from waitlist_places
    where order_key is not null group by 1`.execute(trx)
}
