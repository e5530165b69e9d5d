import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type { Database } from '#src/db/database.ts'
import type { LeadState } from '../../choices.ts'
import { isSource, type Source, sources } from '../../lead-forms.ts'
import type { Lead } from '../../staff-contract.ts'

type ListState = Lead['lists'][number]

/** A sign-up is in effect until the person leaves its list, or all lists. */
const isInEffect = sql<SqlBool>`(s.created_at > coalesce(people.unsubscribed_at, '')
  and s.created_at > coalesce(x.left_at, ''))`

/** The state of a person on one list, in a query that groups sign-ups by person and source. */
const state = sql<LeadState>`(case
  when max(case when ${isInEffect} then 1 else 0 end) = 0 then 'unsubscribed'
  when people.state = 'bounced' then 'bounced'
  when max(case when ${isInEffect} and s.confirmed_at is not null then 1 else 0 end) = 1
    then 'confirmed'
  else 'unconfirmed' end)`

const signUps = sql`sign_ups s
  left join list_exits x on x.person_id = s.person_id and x.source = s.source`

/** Sign-ups that nothing has ended: accepted, and neither their list nor all lists were left since. */
export const signUpsInEffect = (db: Database) =>
  db
    .selectFrom('sign_ups')
    .innerJoin('people', 'people.id', 'sign_ups.person_id')
    .leftJoin('list_exits', (on) =>
      on
        .onRef('list_exits.person_id', '=', 'sign_ups.person_id')
        .onRef('list_exits.source', '=', 'sign_ups.source'),
    )
    .where('sign_ups.review', '=', 'clear')
    .where('sign_ups.created_at', '>', (eb) =>
      eb.fn.coalesce('people.unsubscribed_at', sql<string>`''`),
    )
    .where('sign_ups.created_at', '>', (eb) =>
      eb.fn.coalesce('list_exits.left_at', sql<string>`''`),
    )

/** Implied by `state`, and cheap: without it, a filter that few people match reads the sign-ups of everybody. */
const implied: Partial<Record<LeadState, RawBuilder<SqlBool>>> = {
  bounced: sql`people.state = 'bounced'`,
  unsubscribed: sql`(people.unsubscribed_at is not null
    or people.id in (select person_id from list_exits))`,
  confirmed: sql`people.confirmed_at is not null`,
}

/** Whether a row of `people` has this state on a list, or on any list. */
export function standsOnList(wanted: LeadState, source: Source | undefined): RawBuilder<SqlBool> {
  return sql<SqlBool>`(${implied[wanted] ?? sql`true`} and exists (
    select 1 from ${signUps}
    where s.person_id = people.id and s.review <> 'rejected'
      ${source ? sql`and s.source = ${source}` : sql``}
    group by s.source, x.left_at having ${state} = ${wanted}))`
}

interface Row {
  person_id: number
  source: string
  state: LeadState
  unsubscribed_at: string | null
  left_at: string | null
  last_at: string
  confirmed_at: string | null
  bounced_at: string | null
}

/** The lists of each person, in the order of the forms, with the state and its start time. */
export async function listStates(
  db: Database,
  personIds: number[],
): Promise<Map<number, ListState[]>> {
  if (personIds.length === 0) return new Map()
  const { rows } = await sql<Row>`
    select s.person_id, s.source, ${state} as state, people.unsubscribed_at, x.left_at,
      max(s.created_at) as last_at,
      min(case when ${isInEffect} then s.confirmed_at end) as confirmed_at,
      (select max(e.at) from person_events e
        where e.person_id = people.id and e.kind = 'bounced') as bounced_at
    from ${signUps} join people on people.id = s.person_id
    where s.person_id in (${sql.join(personIds)}) and s.review <> 'rejected'
    group by s.person_id, s.source, people.id, people.state, people.unsubscribed_at, x.left_at
  `.execute(db)
  const known = Map.groupBy(rows, ({ person_id }) => person_id)
  return new Map([...known].map(([id, of]) => [id, of.flatMap(presentList).sort(inOrder)]))
}

function presentList(row: Row): ListState[] {
  return isSource(row.source) ? [{ list: row.source, state: row.state, since: sinceOf(row) }] : []
}

function sinceOf({ state, last_at, confirmed_at, bounced_at, ...left }: Row): string {
  if (state === 'confirmed') return confirmed_at ?? last_at
  if (state === 'bounced') return bounced_at ?? last_at
  if (state === 'unconfirmed') return last_at
  const exits = [left.unsubscribed_at, left.left_at].filter((at) => at !== null && at >= last_at)
  return exits.sort()[0] ?? last_at
}

const inOrder = (a: ListState, b: ListState) => sources.indexOf(a.list) - sources.indexOf(b.list)
