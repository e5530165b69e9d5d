import { type Expression, type RawBuilder, type SqlBool, sql } from 'kysely'
import type { Position } from '#src/app/cursor.ts'
import type { Database } from '#src/db/database.ts'
import { engineOf } from '#src/db/engine.ts'
import type { OutboxRow, PersonRow } from '#src/db/schema.ts'
import type { SearchSource } from '#src/feature/feature.ts'
import { type ListState, mayStandOnList, standsOnList } from '#src/people/lists/list-states.ts'
import { hasTag, meets } from '#src/people/segments/conditions.ts'
import { conditionsOf } from '#src/people/segments/segments.ts'
import type { LeadSort } from '../../choices.ts'
import { leadForms, type Source, sources } from '../../lead-forms.ts'
import type { Lead, LeadFilter } from '../../staff-contract.ts'
import type { LeadDeps } from '../lead-deps.ts'

/** Each with an index that ends with the id. An address is unique. */
const sorts = {
  newest: { column: 'last_sign_up_at', direction: 'desc' },
  oldest: { column: 'last_sign_up_at', direction: 'asc' },
  email: { column: 'email', direction: 'asc' },
  'email-descending': { column: 'email', direction: 'desc' },
  state: { column: 'state', direction: 'asc' },
  'state-descending': { column: 'state', direction: 'desc' },
  'first-newest': { column: 'created_at', direction: 'desc' },
  'first-oldest': { column: 'created_at', direction: 'asc' },
} as const satisfies Record<LeadSort, { column: keyof PersonRow; direction: 'asc' | 'desc' }>

export const positionOf = ({ sort = 'newest' }: LeadFilter, person: PersonRow): Position => ({
  at: person[sorts[sort].column],
  id: person.id,
})

/** Dates, states and addresses. PostgreSQL refuses NUL. */
export const sortedValues = /^[^\0]{1,320}$/

/** One page of people, newest first unless the filter says otherwise. It starts after a row, so deep pages cost no more than the first. */
export async function selectPeople(
  db: Database,
  { filter, after, limit }: { filter: LeadFilter; after: Position | undefined; limit: number },
) {
  const few = await fewOf(db, filter)
  if (few.some(({ length }) => length === 0)) return []
  const segment = filter.segment && (await conditionsOf(db, filter.segment))
  // It was deleted meanwhile.
  if (filter.segment && !segment) return []
  const { column, direction } = sorts[filter.sort ?? 'newest']
  return db
    .selectFrom('people')
    .selectAll()
    .where((where) => {
      const rules: Expression<SqlBool>[] = []
      for (const ids of few) rules.push(where('id', 'in', ids))
      if (filter.state) {
        const { state, lists } = standingOf(filter.state, filter.source)
        rules.push(standsOnList(state, lists))
      }
      if (filter.source) {
        // A literal, not a parameter: a partial index for one source is used only if the query names the source.
        rules.push(sql<SqlBool>`(sources & ${sql.lit(leadForms[filter.source].bit)}) <> 0`)
      }
      if (filter.tag) rules.push(hasTag(filter.tag))
      if (segment) rules.push(meets(segment))
      if (filter.only === 'held') rules.push(where('held', '>', 0))
      if (filter.only === 'invited') rules.push(where('invited_at', 'is not', null))
      if (filter.only === 'not-invited') rules.push(where('invited_at', 'is', null))
      if (filter.only === 'failed') {
        const failed = where.selectFrom('outbox').where('state', '=', 'failed')
        rules.push(where('id', 'in', failed.select('person_id')))
      }
      if (filter.q) rules.push(matches(filter.q))
      if (after) {
        rules.push(
          sql<SqlBool>`(${sql.ref(column)}, id) ${direction === 'asc' ? sql`>` : sql`<`} (${after.at}, cast(${after.id} as integer))`,
        )
      }
      return where.and(rules)
    })
    .orderBy(column, direction)
    .orderBy('id', direction)
    .limit(limit)
    .execute()
}

/** The state of the filter, on these lists. A registration is never asked to confirm. */
function standingOf(state: NonNullable<LeadFilter['state']>, source: Source | undefined) {
  const lists = source ? [source] : sources
  const isRegistered = state === 'registered'
  if (!isRegistered && state !== 'unconfirmed') return { state, lists }
  const asked = lists.filter((one) => asksToConfirm(one) !== isRegistered)
  return { state: 'unconfirmed' as const, lists: asked }
}

type DeliveryState = Exclude<OutboxRow['state'], 'dropped'> | 'failing'

const urgency: DeliveryState[] = ['failed', 'failing', 'waiting', 'parked', 'sent']

export async function deliveryStates(db: Database, personIds: number[]) {
  const states = new Map<number, DeliveryState>()
  if (personIds.length === 0) return states
  const rows = await db
    .selectFrom('outbox')
    .select(['person_id', 'state', 'error_class'])
    .distinct()
    .where('person_id', 'in', personIds)
    .execute()
  for (const { person_id, state: stored, error_class } of rows) {
    const earlier = states.get(person_id)
    if (stored === 'dropped') continue
    const state = stored === 'waiting' && error_class ? 'failing' : stored
    if (!earlier || urgency.indexOf(state) < urgency.indexOf(earlier)) states.set(person_id, state)
  }
  return states
}

/** With more matches, walking the list from its newest end finds a page of them quickly. */
const mostFew = 1000

/**
 * The index is made of trigrams, so it cannot find shorter texts. In the search of all screens, shorter texts match so many
 * people that the result says nothing, and each of them would count as read.
 */
const shortest = 3

const matches = (text: string) =>
  sql<SqlBool>`search like ${`%${text.toLowerCase().replace(/[\\%_]/g, '\\$&')}%`} escape '\\'`

/**
 * The ids of people whom a part of the filter leaves, for each part that leaves few. Without them, a filter for a few
 * people would read all people until it finds them.
 */
async function fewOf(db: Database, { q = '', state, source, only, tag }: LeadFilter) {
  const parts: RawBuilder<{ id: number }>[] = []
  if ([...q].length >= shortest) parts.push(found(db, q))
  if (state) {
    const standing = standingOf(state, source)
    parts.push(mayStandOnList(standing.state, standing.lists))
  }
  if (tag) parts.push(sql`select person_id as id from person_tags where tag = ${tag}`)
  if (only === 'invited') parts.push(sql`select id from people where invited_at is not null`)
  const few: number[][] = []
  for (const part of parts) {
    const { rows } = await sql<{ id: number }>`${part} limit ${mostFew + 1}`.execute(db)
    if (rows.length <= mostFew) few.push(rows.map(({ id }) => id))
  }
  return few
}

function found(db: Database, text: string): RawBuilder<{ id: number }> {
  if (engineOf(db) === 'sqlite') {
    const phrase = `"${text.toLowerCase().replaceAll('"', '""')}"`
    return sql`select rowid as id from people_search where people_search match ${phrase}`
  }
  return sql`select id from people where ${matches(text)}`
}

/** Leads by name, address or company. They count as read, like those of the list. */
export function findLeads({ db, noteRead }: LeadDeps): SearchSource {
  return {
    least: 'editor',
    async find({ q, limit, staff }) {
      if ([...q].length < shortest) return []
      const people = await selectPeople(db, { filter: { q }, after: undefined, limit })
      const { length } = people
      await noteRead(staff, { addresses: length, kind: 'leads-read', about: length })
      return people.map(({ id, name, email, company }) => ({
        kind: 'lead',
        title: name || email,
        detail: [name ? email : '', company].filter(Boolean).join(', '),
        href: `/contentmanager/leads/${id}`,
      }))
    },
  }
}

/** A form without a confirmation mail never asks anybody to confirm. */
export const asksToConfirm = (source: Source) => leadForms[source].confirmation !== null

export const presentLists = (lists: ListState<Source>[]): Lead['lists'] =>
  lists.map((one) =>
    one.state === 'unconfirmed' && !asksToConfirm(one.list) ? { ...one, state: 'registered' } : one,
  )

/** The state of a person on all lists together. Without a list, all sign-ups were rejected. */
export function stateOf(person: Pick<PersonRow, 'state'>, lists: Lead['lists']): Lead['state'] {
  if (person.state !== 'unconfirmed') return person.state
  const order = ['unconfirmed', 'registered', 'held', 'unsubscribed'] as const
  return order.find((state) => lists.some((one) => one.state === state)) ?? 'rejected'
}
