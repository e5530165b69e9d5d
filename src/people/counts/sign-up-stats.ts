import { type RawBuilder, sql } from 'kysely'
import type { Database } from '#src/db/database.ts'
import type { SignUpRow } from '#src/db/schema.ts'
import { daysOf, periodsOf } from '#src/time/periods.ts'
import type { DayRange } from '#src/time/zoned-days.ts'

const counts = ['sign_ups', 'confirmed', 'people', 'people_confirmed', 'people_invited'] as const

type Counts = Partial<Record<(typeof counts)[number], number>>

type Counted = Pick<SignUpRow, (typeof countedColumns)[number]>

export const countedColumns = [
  'source',
  'counted_day',
  'counted_path',
  'counted_source',
  'counted_campaign',
  'counted_person',
] as const satisfies (keyof SignUpRow)[]

/** Adds sign-ups to the sums of their day and month. Call it in the transaction that stores or approves them. */
export const countSignedUp = (trx: Database, signUps: Counted[]): Promise<void> =>
  add(trx, signUps, ({ counted_person }) => ({ sign_ups: 1, people: counted_person }))

/** Call it in the transaction that confirms the sign-ups. A confirmation counts on the day of the sign-up. */
export const countConfirmed = (
  trx: Database,
  signUps: Counted[],
  { isInvited }: { isInvited: boolean },
): Promise<void> =>
  add(trx, signUps, ({ counted_person: person }) => ({
    confirmed: 1,
    people_confirmed: person,
    people_invited: isInvited ? person : 0,
  }))

/** Call it in the transaction that records the first invitation of these people. */
export async function countInvited(trx: Database, personIds: number[]): Promise<void> {
  if (personIds.length === 0) return
  const signUps = await trx
    .selectFrom('sign_ups')
    .select(countedColumns)
    .where('person_id', 'in', personIds)
    .where('counted_person', '=', 1)
    .where('confirmed_at', 'is not', null)
    .execute()
  await add(trx, signUps, () => ({ people_invited: 1 }))
}

async function add(trx: Database, signUps: Counted[], countsOf: (signUp: Counted) => Counts) {
  const rows = signUps.flatMap((signUp) => {
    const { source: list, counted_day: day } = signUp
    if (day === null) return []
    const row = {
      list,
      path: signUp.counted_path ?? '',
      source: signUp.counted_source ?? '',
      campaign: signUp.counted_campaign ?? '',
      ...countsOf(signUp),
    }
    return [day, day.slice(0, 7)].map((period) => ({ ...row, period }))
  })
  // Rows are always written in the same order, so that two transactions cannot deadlock.
  const keyOf = (row: (typeof rows)[number]) =>
    [row.period, row.list, row.path, row.source, row.campaign].join('\n')
  for (const row of rows.toSorted((a, b) => (keyOf(a) < keyOf(b) ? -1 : 1))) {
    await trx
      .insertInto('sign_up_counts')
      .values({ ...none, ...row })
      .onConflict((clash) =>
        clash
          .columns(['period', 'list', 'path', 'source', 'campaign'])
          .doUpdateSet(
            Object.fromEntries(
              counts.map((count) => [
                count,
                sql<number>`${sql.ref(`sign_up_counts.${count}`)} + ${sql.ref(`excluded.${count}`)}`,
              ]),
            ),
          ),
      )
      .execute()
  }
}

export async function deleteCountsBefore(db: Database, month: string): Promise<void> {
  await db.deleteFrom('sign_up_counts').where('period', '<', month).execute()
}

const none = { sign_ups: 0, confirmed: 0, people: 0, people_confirmed: 0, people_invited: 0 }

const places = ['path', 'source', 'campaign'] as const

const columns = {
  day: sql<string>`period`,
  month: sql<string>`substr(period, 1, 7)`,
  path: sql<string>`path`,
  source: sql<string>`source`,
  campaign: sql<string>`campaign`,
}

interface SignUpQuestion {
  range: DayRange
  by?: keyof typeof columns
  filter?: Partial<Record<(typeof places)[number], string>>
}

export type SignUpSum = Awaited<ReturnType<typeof readSignUps>>[number]

const sum = (column: string) => sql<number>`sum(${sql.ref(column)})`

/**
 * How many people signed up in a period and have confirmed since, and how many visitors did, each once a day. The sums
 * were written when it happened. The key is the value of the column that they are grouped by; empty without one.
 */
export async function readSignUps(db: Database, { range, by, filter = {} }: SignUpQuestion) {
  const key: RawBuilder<string> = by ? columns[by] : sql<string>`''`
  let query = db
    .selectFrom('sign_up_counts')
    .select(['list', key.as('key')])
    .select([sum('sign_ups').as('signUps'), sum('confirmed').as('confirmed')])
    .select(sum('people').as('converted'))
    .where('period', 'in', by === 'day' ? daysOf(range) : periodsOf(range))
  for (const name of places) {
    const value = filter[name]
    if (value !== undefined) query = query.where(name, '=', value)
  }
  return query.groupBy(by ? ['list', key] : ['list']).execute()
}

/** The last steps of the funnel, in people per day, by the source of their first page view of the day. */
export function readFunnelEnd(db: Database, range: DayRange) {
  return db
    .selectFrom('sign_up_counts')
    .select('source')
    .select([
      sum('people').as('submitted'),
      sum('people_confirmed').as('confirmed'),
      sum('people_invited').as('invited'),
    ])
    .where('period', 'in', periodsOf(range))
    .groupBy('source')
    .having(sql<boolean>`sum(people) > 0`)
    .execute()
}
