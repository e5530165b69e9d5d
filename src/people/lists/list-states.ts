import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type { Database } from '#src/db/database.ts'
import type { PersonRow, SignUpRow } from '#src/db/schema.ts'

/** Sign-ups (s) with the exit of their person from their list (x). */
export const signUpsWithExits = sql`sign_ups s
  left join list_exits x on x.person_id = s.person_id and x.source = s.source`

/** A sign-up is in effect until the person leaves its list, or all lists. */
export const isInEffect = (people: 'people' | 'p'): RawBuilder<SqlBool> =>
  sql`(s.created_at > coalesce(${sql.ref(`${people}.unsubscribed_at`)}, '')
    and s.created_at > coalesce(x.left_at, ''))`

export async function signUpsInEffect(db: Database, personId: number): Promise<SignUpRow[]> {
  const { rows } = await sql<SignUpRow>`
    select s.* from ${signUpsWithExits} join people on people.id = s.person_id
    where s.person_id = ${personId} and ${isInEffect('people')} order by s.id`.execute(db)
  return rows
}

/** Sign-ups that wait for a confirmation, of the lists that need one. */
export async function openSignUps(
  db: Database,
  personId: number,
  confirmedLists: readonly string[],
): Promise<SignUpRow[]> {
  return (await signUpsInEffect(db, personId)).filter(
    ({ review, source, confirmed_at }) =>
      review === 'clear' && confirmed_at === null && confirmedLists.includes(source),
  )
}

/** `held`: staff have not reviewed the sign-up yet. */
type State = PersonRow['state'] | 'held'

export interface ListState<List extends string> {
  list: List
  state: State
  since: string
}

const inEffect = isInEffect('people')

/** The state of a person on one list, in a query that groups sign-ups by person and source. */
const state = sql<State>`(case
  when max(case when ${inEffect} then 1 else 0 end) = 0 then 'unsubscribed'
  when people.state = 'bounced' then 'bounced'
  when max(case when ${inEffect} and s.confirmed_at is not null then 1 else 0 end) = 1
    then 'confirmed'
  when max(case when s.review = 'clear' then 1 else 0 end) = 0 then 'held'
  else 'unconfirmed' end)`

/** Implied by `state`, and cheap: without it, a filter that few people match reads the sign-ups of everybody. */
const implied: Partial<Record<State, RawBuilder<SqlBool>>> = {
  bounced: sql`people.state = 'bounced'`,
  unsubscribed: sql`(people.unsubscribed_at is not null
    or people.id in (select person_id from list_exits))`,
  confirmed: sql`people.confirmed_at is not null`,
}

/** Whether a row of `people` has this state on one of these lists; undefined: on any list. */
export function standsOnList(wanted: State, sources?: readonly string[]): RawBuilder<SqlBool> {
  if (sources?.length === 0) return sql<SqlBool>`1 = 0`
  return sql<SqlBool>`(${implied[wanted] ?? sql`true`} and exists (
    select 1 from ${signUpsWithExits}
    where s.person_id = people.id and s.review <> 'rejected'
      ${sources ? sql`and s.source in (${sql.join(sources)})` : sql``}
    group by s.source, x.left_at having ${state} = ${wanted}))`
}

/**
 * The ids of people among whom are all with this state on one of these lists. The indexes find them, so a caller can read
 * some first to learn whether they are few.
 */
export function mayStandOnList(
  wanted: State,
  sources: readonly string[],
): RawBuilder<{ id: number }> {
  if (wanted === 'bounced') return sql`select id from people where state = 'bounced'`
  const lists = sources.length > 0 ? sql.join(sources) : sql`null`
  if (wanted === 'unsubscribed') {
    return sql`select id from people where unsubscribed_at is not null
      union all select person_id as id from list_exits where source in (${lists})`
  }
  return sql`select person_id as id from sign_ups
    where source in (${lists}) and confirmed_at is ${wanted === 'confirmed' ? sql`not null` : sql`null`}`
}

interface Row {
  person_id: number
  source: string
  state: State
  unsubscribed_at: string | null
  left_at: string | null
  last_at: string
  confirmed_at: string | null
  bounced_at: string | null
}

/** The lists of each person, in the given order, with the state and its start time. Other lists are left out. */
export async function listStates<List extends string>(
  db: Database,
  lists: readonly List[],
  personIds: number[],
): Promise<Map<number, ListState<List>[]>> {
  if (personIds.length === 0) return new Map()
  const { rows } = await sql<Row>`
    select s.person_id, s.source, ${state} as state, people.unsubscribed_at, x.left_at,
      max(s.created_at) as last_at,
      min(case when ${inEffect} then s.confirmed_at end) as confirmed_at,
      (select max(e.at) from person_events e
        where e.person_id = people.id and e.kind = 'bounced') as bounced_at
    from ${signUpsWithExits} join people on people.id = s.person_id
    where s.person_id in (${sql.join(personIds)}) and s.review <> 'rejected'
    group by s.person_id, s.source, people.id, people.state, people.unsubscribed_at, x.left_at
  `.execute(db)
  const byPerson = Map.groupBy(rows, ({ person_id }) => person_id)
  const statesOf = (of: Row[]) =>
    lists.flatMap((list) => {
      const row = of.find(({ source }) => source === list)
      return row ? [{ list, state: row.state, since: sinceOf(row) }] : []
    })
  return new Map([...byPerson].map(([id, of]) => [id, statesOf(of)]))
}

export async function listsOfPerson<List extends string>(
  db: Database,
  lists: readonly List[],
  personId: number,
): Promise<ListState<List>[]> {
  return (await listStates(db, lists, [personId])).get(personId) ?? []
}

function sinceOf({ state, last_at, confirmed_at, bounced_at, ...left }: Row): string {
  if (state === 'confirmed') return confirmed_at ?? last_at
  if (state === 'bounced') return bounced_at ?? last_at
  if (state === 'unconfirmed' || state === 'held') return last_at
  const exits = [left.unsubscribed_at, left.left_at].filter((at) => at !== null && at >= last_at)
  return exits.sort()[0] ?? last_at
}

/** Whether a row of `people` has no sign-up (s) of this kind. */
export const hasNoSignUp = (kind: RawBuilder<SqlBool>): RawBuilder<SqlBool> =>
  sql`not exists (select 1 from sign_ups s where s.person_id = people.id and ${kind})`

/** Robots: people whose sign-ups are all held or rejected, by their sources. They count as nobody. */
export function countNobody(db: Database) {
  return (
    db
      .selectFrom('people')
      .select(['sources', sql<number>`count(*)`.as('count')])
      .where('state', '=', 'unconfirmed')
      // Few people have such a sign-up: the others are not looked at.
      .where('id', 'in', (from) =>
        from.selectFrom('sign_ups').select('person_id').where('review', '<>', 'clear'),
      )
      .where(hasNoSignUp(sql`s.review = 'clear'`))
      .groupBy('sources')
      .execute()
  )
}
