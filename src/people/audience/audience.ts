import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type { Database } from '#src/db/database.ts'
import { type Exclusion, exclusions, invitationLists } from '../choices.ts'
import { countInvited } from '../counts/sign-up-stats.ts'
import { isInEffect, signUpsWithExits } from '../lists/list-states.ts'
import { addEvents } from '../person.ts'
import { personMeets } from '../segments/conditions.ts'
import type { Conditions } from '../segments/contract.ts'

interface Audience {
  lists: readonly string[]
  /** Of a digest: the people who chose this one. */
  digest?: string
  signedUpAfter?: string
  signedUpBefore?: string
  role?: string
  company?: string
  source?: string
  received?: number
  notReceived?: number
  limit?: number
  /** The conditions of a segment; present but undefined if the segment is gone. */
  segment?: Conditions | undefined
  /** The moment from which days of the segment are counted, while recipients are written step by step. */
  now?: number | undefined
  /** Only people in the line of the waitlist, first the first. */
  order?: 'place'
}

interface Chosen {
  newsletterId: number
  kind: 'newsletter' | 'invitation' | 'step' | 'digest'
  audience: Audience
}

/** A sign-up counts for a list if it is confirmed and the person has not left the list, or all lists, since. */
const isMember = sql<SqlBool>`(s.confirmed_at is not null and ${isInEffect('p')})`

/** Whether the sign-up form promised this kind of mail. A digest is promised to the people who chose it. */
function isPromised(kind: Chosen['kind']) {
  if (kind === 'invitation') return sql<SqlBool>`s.source in (${sql.join(invitationLists)})`
  return kind === 'digest' ? sql<SqlBool>`1 = 1` : sql<SqlBool>`s.newsletters = 1`
}

const hasChosen = (kind: Chosen['kind'], { digest }: Pick<Audience, 'digest'>) =>
  kind === 'digest' ? sql<SqlBool>`coalesce(p.digest, '') = ${digest ?? '-'}` : sql<SqlBool>`1 = 1`

/** A pause is about newsletters; an invitation is what everybody waits for. */
const isPaused = (kind: Chosen['kind']) =>
  kind === 'invitation'
    ? sql<SqlBool>`1 = 0`
    : sql<SqlBool>`coalesce(p.paused_until, '') > ${new Date().toISOString()}`

const asksForErasure = sql<SqlBool>`exists (select 1 from privacy_requests q
  where q.person_id = p.id and q.kind = 'deletion' and q.closed_at is null)`

/** The same for one recipient at the moment of sending; `personId` is a column of the query. */
export const stillMember = (
  kind: Chosen['kind'],
  { lists, digest }: Pick<Audience, 'lists' | 'digest'>,
  personId: string,
) =>
  lists.length === 0
    ? sql<SqlBool>`1 = 0`
    : sql<SqlBool>`exists (
        select 1 from ${signUpsWithExits} join people p on p.id = s.person_id
        where p.id = ${sql.ref(personId)} and p.state = 'confirmed'
          and s.source in (${sql.join(lists)}) and s.review = 'clear'
          and ${isMember} and ${isPromised(kind)} and not ${isPaused(kind)}
          and ${hasChosen(kind, { digest })} and not ${asksForErasure})`

const received = (newsletterId: number) => sql<SqlBool>`exists (
  select 1 from newsletter_recipients r
  where r.person_id = p.id and r.newsletter_id = ${newsletterId} and r.state = 'sent')`

/** An invitation counts if it was sent, is about to be sent, or may have arrived. */
const invitedBefore = (newsletterId: number) => sql<SqlBool>`(p.invited_at is not null or exists (
  select 1 from newsletter_recipients r join newsletters n on n.id = r.newsletter_id
  where r.person_id = p.id and n.kind = 'invitation' and n.id <> ${newsletterId}
    and r.state in ('waiting', 'in-flight', 'sent', 'uncertain')))`

function conditions(audience: Audience): RawBuilder<SqlBool> {
  const { signedUpAfter, signedUpBefore, role, company, source } = audience
  const like = (text: string) => `%${text.toLowerCase().replace(/[\\%_]/g, '\\$&')}%`
  const rules: RawBuilder<SqlBool>[] = []
  if (signedUpAfter) rules.push(sql`min(s.created_at) >= ${iso(signedUpAfter)}`)
  if (signedUpBefore) rules.push(sql`min(s.created_at) < ${iso(signedUpBefore)}`)
  if (role) {
    rules.push(sql`exists (select 1 from sign_ups o
      where o.person_id = p.id and o.review = 'clear' and o.role = ${role})`)
  }
  if (company) rules.push(sql`lower(coalesce(p.company, '')) like ${like(company)} escape '\\'`)
  if (source) rules.push(sql`lower(coalesce(p.utm_source, '')) = ${source.toLowerCase()}`)
  if ('segment' in audience) {
    rules.push(audience.segment ? personMeets(audience.segment, 'p.id', audience.now) : sql`1 = 0`)
  }
  if (audience.received) rules.push(received(audience.received))
  if (audience.order === 'place') {
    rules.push(sql`exists (select 1 from waitlist_places w
      where w.person_id = p.id and w.order_key is not null)`)
  }
  if (audience.notReceived) rules.push(sql`not ${received(audience.notReceived)}`)
  return rules.length ? sql`(${sql.join(rules, sql` and `)})` : sql`(1 = 1)`
}

/** Dates stored as text sort correctly only in one format. */
const iso = (date: string) => new Date(date).toISOString()

/** Everyone on the lists, with the reason that leaves them out; none for who gets it. */
function everyone({ newsletterId, kind, audience }: Chosen, personIds?: number[]) {
  const invited = kind === 'invitation' ? invitedBefore(newsletterId) : sql<SqlBool>`1 = 0`
  return sql<{ id: number; joined_at: string; reason: Exclusion | null }>`
    select p.id, min(s.created_at) as joined_at, case
      when ${asksForErasure} then 'erased'
      when p.state = 'unsubscribed' then 'unsubscribed'
      when p.state = 'bounced' then 'bounced'
      when p.state <> 'confirmed' then 'unconfirmed'
      when max(case when ${isMember} then 1 else 0 end) = 0
        then case when max(case when s.created_at <= coalesce(x.left_at, '')
          then 1 else 0 end) = 1 then 'unsubscribed' else 'unconfirmed' end
      when max(case when ${isMember} and ${isPromised(kind)} then 1 else 0 end) = 0 then 'promise'
      when not ${hasChosen(kind, audience)} then 'digest'
      when ${isPaused(kind)} then 'paused'
      when not ${conditions(audience)} then 'condition'
      when ${invited} then 'invited'
    end as reason
    from ${signUpsWithExits} join people p on p.id = s.person_id
    where s.review = 'clear' and s.source in (${sql.join(audience.lists)})
      ${personIds ? sql`and s.person_id in (${sql.join(personIds)})` : sql``}
    group by p.id`
}

export async function countAudience(db: Database, chosen: Chosen) {
  const none = exclusions.map((one) => [one, 0])
  const excluded: Record<Exclusion, number> = Object.fromEntries(none)
  if (chosen.audience.lists.length === 0) return { total: 0, excluded }
  const { rows } = await sql<{ reason: Exclusion | null; count: number }>`
    select reason, count(*) as count from (${everyone(chosen)}) as everyone group by reason
  `.execute(db)
  let total = 0
  for (const { reason, count } of rows) {
    if (reason) excluded[reason] = Number(count)
    else total = Number(count)
  }
  return { total: Math.min(total, chosen.audience.limit ?? total), excluded }
}

/** Selects the people who get the newsletter, and since when they are on its lists. */
export const members = (chosen: Chosen, personIds: number[]) =>
  sql<{ id: number; joined_at: string }>`select id, joined_at
    from (${everyone(chosen, personIds)}) as everyone where reason is null`

/** Why each of these people does not get it, apart from its conditions, which are asked once. */
export async function reasonsOf(
  db: Database,
  { kind, ...audience }: { kind: Chosen['kind'] } & Pick<Audience, 'lists' | 'digest'>,
  personIds: number[],
): Promise<Map<number, Exclusion>> {
  if (audience.lists.length === 0 || personIds.length === 0) return new Map()
  const { rows } = await sql<{ id: number; reason: Exclusion | null }>`
    select id, reason from (${everyone({ newsletterId: 0, kind, audience }, personIds)}) as everyone
  `.execute(db)
  return new Map(rows.flatMap(({ id, reason }) => (reason ? [[id, reason]] : [])))
}

/** Records invitations that the mail server has accepted, in the transaction that stores the results. */
export async function noteInvitations(trx: Database, personIds: number[]): Promise<void> {
  const at = new Date().toISOString()
  const firstTime = await trx
    .selectFrom('people')
    .select('id')
    .where('id', 'in', personIds)
    .where('invited_at', 'is', null)
    .execute()
  const invited = await trx
    .updateTable('people')
    .set({ invited_at: at })
    .where('id', 'in', personIds)
    .returning('id')
    .execute()
  await addEvents(
    trx,
    invited.map(({ id }) => ({ person_id: id, at, kind: 'invited' as const })),
  )
  await countInvited(
    trx,
    firstTime.map(({ id }) => id),
  )
}
