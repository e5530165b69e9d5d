import { type Expression, type SqlBool, sql } from 'kysely'
import type { Position } from '#src/app/cursor.ts'
import type { Database } from '#src/db/database.ts'
import type { OutboxRow } from '#src/db/schema.ts'
import { standsOnList } from '#src/people/lists/list-states.ts'
import { leadForms } from '../../lead-forms.ts'
import type { LeadFilter } from '../../staff-contract.ts'
import { fewMatches, matches } from './search.ts'

interface Page {
  filter: LeadFilter
  after: Position | undefined
  limit: number
}

/**
 * One page of people, newest first. It starts after a row, not at an offset, so deep pages cost no more than the first.
 */
export async function selectPeople(db: Database, { filter, after, limit }: Page) {
  const few = filter.q ? await fewMatches(db, filter.q) : undefined
  if (few?.length === 0) return []
  return db
    .selectFrom('people')
    .selectAll()
    .where((where) => {
      const rules: Expression<SqlBool>[] = []
      if (few) rules.push(where('id', 'in', few))
      if (filter.state) rules.push(standsOnList(filter.state, filter.source))
      if (filter.source) {
        // A literal, not a parameter: a partial index for one source is used only if the query names the source.
        rules.push(sql<SqlBool>`(sources & ${sql.lit(leadForms[filter.source].bit)}) <> 0`)
      }
      if (filter.only === 'held') rules.push(where('held', '>', 0))
      if (filter.only === 'invited') rules.push(where('invited_at', 'is not', null))
      if (filter.only === 'not-invited') rules.push(where('invited_at', 'is', null))
      if (filter.only === 'failed') {
        rules.push(
          where(
            'id',
            'in',
            where.selectFrom('outbox').select('person_id').where('state', '=', 'failed'),
          ),
        )
      }
      if (filter.q) rules.push(matches(filter.q))
      if (after) {
        rules.push(
          sql<SqlBool>`(last_sign_up_at, id) < (${after.at}, cast(${after.id} as integer))`,
        )
      }
      return where.and(rules)
    })
    .orderBy('last_sign_up_at', 'desc')
    .orderBy('id', 'desc')
    .limit(limit)
    .execute()
}

type DeliveryState = Exclude<OutboxRow['state'], 'dropped'> | 'failing'

const urgency: DeliveryState[] = ['failed', 'failing', 'waiting', 'parked', 'sent']

/** The most urgent delivery state of each person. */
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
    const known = states.get(person_id)
    if (stored === 'dropped') continue
    const state = stored === 'waiting' && error_class ? 'failing' : stored
    if (!known || urgency.indexOf(state) < urgency.indexOf(known)) states.set(person_id, state)
  }
  return states
}
