import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type { Database } from '#src/db/database.ts'
import { type Goal, goalReasons, goals } from '../../choices.ts'

/** Stored goals; one of a later version is left out. */
export function goalsOf(stored: string): Goal[] {
  const named: unknown = JSON.parse(stored)
  return Array.isArray(named) ? goals.filter((goal) => named.includes(goal)) : []
}

/** Whether a person (e: their row of sequence_people) has reached it. */
const isReached: Record<Goal, RawBuilder<SqlBool>> = {
  invited: sql`exists (select 1 from people p where p.id = e.person_id and p.invited_at is not null)`,
  replied: sql`exists (select 1 from person_events v
    where v.person_id = e.person_id and v.kind = 'replied' and v.at >= e.enrolled_at)`,
  registered: sql`exists (select 1 from sign_ups o
    where o.person_id = e.person_id and o.source = 'registration' and o.review <> 'rejected')`,
}

interface Sequence {
  id: number
  goals: string
}

/** Whether the sequence goes on for a recipient, at the moment of sending. */
export function goesOn({ id, goals: stored }: Sequence): RawBuilder<SqlBool> {
  const reached = goalsOf(stored).map((goal) => isReached[goal])
  return sql<SqlBool>`exists (select 1 from sequence_people e
    where e.sequence_id = ${id} and e.person_id = newsletter_recipients.person_id
      and e.ended_at is null and not (${sql.join([sql`1 = 0`, ...reached], sql` or `)}))`
}

/** Why it does not go on for these people, as far as the sequence knows. */
export async function endReasons(
  trx: Database,
  { id, goals: stored }: Sequence,
  personIds: number[],
): Promise<Map<number, string>> {
  if (personIds.length === 0) return new Map()
  const reached = goalsOf(stored).map(
    (goal) => sql`when ${isReached[goal]} then cast(${goalReasons[goal]} as text)`,
  )
  const { rows } = await sql<{ person_id: number; reason: string | null }>`
    select e.person_id, case when e.ended_at is not null then e.end_reason
      ${sql.join(reached, sql` `)} end as reason
    from sequence_people e
    where e.sequence_id = ${id} and e.person_id in (${sql.join(personIds)})`.execute(trx)
  return new Map(rows.flatMap(({ person_id, reason }) => (reason ? [[person_id, reason]] : [])))
}

/** Ends it for a person. Their other mails are skipped by `skipEnded`, or at the latest when they are due. */
export async function endFor(
  trx: Database,
  { id, personId, reason }: { id: number; personId: number; reason: string },
): Promise<void> {
  await trx
    .updateTable('sequence_people')
    .set({ ended_at: new Date().toISOString(), end_reason: reason })
    .where('sequence_id', '=', id)
    .where('person_id', '=', personId)
    .where('ended_at', 'is', null)
    .execute()
}

/**
 * Skips the waiting mails of people for whom it has ended since. One statement for each step, outside of a transaction:
 * an erasure locks the recipients of one person in any order.
 */
export async function skipEnded(
  db: Database,
  { id, since, stepIds }: { id: number; since: string; stepIds: number[] },
): Promise<void> {
  for (const stepId of stepIds) {
    await db
      .updateTable('newsletter_recipients')
      .set({
        state: 'skipped',
        settled_at: new Date().toISOString(),
        reason: sql<string>`(select e.end_reason from sequence_people e
          where e.sequence_id = ${id} and e.person_id = newsletter_recipients.person_id)`,
      })
      .where('newsletter_id', '=', stepId)
      .where('state', '=', 'waiting')
      .where('person_id', 'in', (from) =>
        from
          .selectFrom('sequence_people')
          .select('person_id')
          .where('sequence_id', '=', id)
          .where('ended_at', '>=', since),
      )
      .execute()
  }
}
