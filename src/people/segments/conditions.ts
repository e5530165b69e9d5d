import { type RawBuilder, type SqlBool, sql } from 'kysely'
import { signUpsWithExits, standsOnList } from '../lists/list-states.ts'
import type { Conditions } from './contract.ts'

const dayMs = 86_400_000

/** At least `min` and less than `max + 1` days ago: "0 to 7 days ago" is the last week and today. */
function daysAgo(
  column: RawBuilder<string>,
  { min, max }: { min?: number | undefined; max?: number | undefined },
  now: number,
) {
  const before = (days: number) => new Date(now - days * dayMs).toISOString()
  const rules = [sql<SqlBool>`${column} is not null`]
  if (min !== undefined) rules.push(sql`${column} <= ${before(min)}`)
  if (max !== undefined) rules.push(sql`${column} > ${before(max + 1)}`)
  return sql.join(rules, sql` and `)
}

export const hasTag = (tag: string) =>
  sql<SqlBool>`exists (select 1 from person_tags t where t.person_id = people.id and t.tag = ${tag})`

/**
 * Whether a row of `people` meets the conditions: for counting an audience, for its members when a newsletter is sent, for
 * the list of leads and for CSV files.
 */
export function meets(conditions: Conditions, now = Date.now()): RawBuilder<SqlBool> {
  const { lists, state, signedUpDays, confirmedDays, source, role, place, tags, withoutTags } =
    conditions
  const rules: RawBuilder<SqlBool>[] = []
  const onLists = lists?.length ? sql`and s.source in (${sql.join(lists)})` : sql``
  const signUp = (rule: RawBuilder<unknown>) =>
    sql<SqlBool>`exists (select 1 from ${signUpsWithExits}
      where s.person_id = people.id and s.review = 'clear' ${onLists} and ${rule})`
  if (state) rules.push(standsOnList(state, lists?.length ? lists : undefined))
  else if (lists?.length) rules.push(signUp(sql`true`))
  if (signedUpDays) rules.push(signUp(daysAgo(sql`s.created_at`, signedUpDays, now)))
  if (confirmedDays) rules.push(signUp(daysAgo(sql`s.confirmed_at`, confirmedDays, now)))
  if (role) rules.push(signUp(sql`s.role = ${role}`))
  if (source) rules.push(sql`lower(coalesce(people.utm_source, '')) = ${source.toLowerCase()}`)
  if (place) {
    rules.push(sql`people.id in (select person_id from waitlist_places
      where order_key is not null order by order_key, number desc limit ${place})`)
  }
  for (const tag of tags ?? []) rules.push(hasTag(tag))
  for (const tag of withoutTags ?? []) rules.push(sql`not ${hasTag(tag)}`)
  return rules.length > 0 ? sql`(${sql.join(rules, sql` and `)})` : sql`(1 = 1)`
}

/** The same for a person whose id is a column of the query. */
export const personMeets = (conditions: Conditions, personId: string, now?: number) =>
  sql<SqlBool>`exists (select 1 from people
    where people.id = ${sql.ref(personId)} and ${meets(conditions, now)})`
