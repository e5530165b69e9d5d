import { sql } from 'kysely'
import { notFound } from '#src/app/problem.ts'
import { countRows } from '#src/db/count-rows.ts'
import type { Database } from '#src/db/database.ts'
import { databaseClock, engineOf } from '#src/db/engine.ts'
import type { NewsletterRow, SequenceRow } from '#src/db/schema.ts'
import type { ReadZone } from '#src/time/zoned-days.ts'
import type { Sequence, SequencePerson, SequenceSummary } from '../../sequences-contract.ts'
import { countRecipients, noCounts } from '../queries.ts'
import { type AllowedTimes, lateBefore } from './allowed-times.ts'
import { goalsOf } from './ends.ts'
import { selectSteps } from './enroll.ts'

const existing = (db: Database) =>
  db.selectFrom('sequences').selectAll().where('deleted_at', 'is', null)

export const findSequence = (db: Database, id: number) =>
  existing(db).where('id', '=', id).executeTakeFirst()

export const selectSequence = (db: Database, id: number): Promise<SequenceRow> =>
  existing(db)
    .where('id', '=', id)
    .executeTakeFirstOrThrow(() => notFound('sequence'))

/** Locks the row until the transaction ends. Confirmations wait meanwhile. */
export const lockSequence = (trx: Database, id: number): Promise<SequenceRow> =>
  existing(trx)
    .where('id', '=', id)
    .$if(engineOf(trx) === 'postgres', (query) => query.forNoKeyUpdate())
    .executeTakeFirstOrThrow(() => notFound('sequence'))

export async function readTimes(row: SequenceRow, readZone: ReadZone): Promise<AllowedTimes> {
  const { weekdays, hours } = storedTimes(row)
  return { timeZone: (await readZone()).timeZone, weekdays, hours }
}

const storedTimes = ({ weekdays, from_hour: from, to_hour: to }: SequenceRow) => ({
  weekdays: JSON.parse(weekdays) as number[],
  hours: from === null || to === null ? null : { from, to },
})

/** Waiting mails of its steps. */
const waitingOf = (db: Database, id: number) =>
  db
    .selectFrom('newsletter_recipients as r')
    .innerJoin('newsletters as n', 'n.id', 'r.newsletter_id')
    .where('n.sequence_id', '=', id)
    .where('n.state', '=', 'step')
    .where('r.state', '=', sql.lit('waiting'))

/** When its next mail is due; undefined if none waits. */
export async function nextDueAt(db: Database, id: number): Promise<string | undefined> {
  const next = await waitingOf(db, id)
    .select(({ fn }) => fn.min<string | null>('r.due_at').as('at'))
    .executeTakeFirst()
  return next?.at ?? undefined
}

export async function countLate(db: Database, id: number, before: string): Promise<number> {
  const { count } = await waitingOf(db, id)
    .select(sql<number>`count(*)`.as('count'))
    .where('r.due_at', '<', before)
    .executeTakeFirstOrThrow()
  return Number(count)
}

export const lateMoment = async (db: Database, times: AllowedTimes): Promise<string> =>
  new Date(lateBefore(times, await databaseClock(db))).toISOString()

async function presentSteps(db: Database, steps: NewsletterRow[]) {
  const counts = await countRecipients(db, steps)
  return steps.map((step) => ({
    newsletterId: step.id,
    afterHours: step.after_hours ?? 0,
    subject: step.subject,
    preheader: step.preheader,
    lastError: step.last_error,
    counts: counts.get(step.id) ?? noCounts,
  }))
}

async function presentSummary(db: Database, row: SequenceRow): Promise<SequenceSummary> {
  return {
    sequenceId: row.id,
    name: row.name,
    list: row.list,
    state: row.state,
    pauseReason: row.pause_reason,
    startedAt: row.started_at,
    createdAt: row.created_at,
    author: row.author,
    steps: await presentSteps(db, await selectSteps(db, row.id)),
  }
}

export async function listSequences(db: Database): Promise<SequenceSummary[]> {
  const rows = await existing(db).orderBy('id', 'desc').execute()
  const shown: SequenceSummary[] = []
  for (const row of rows) shown.push(await presentSummary(db, row))
  return shown
}

export async function presentSequence(
  db: Database,
  row: SequenceRow,
  readZone: ReadZone,
): Promise<Sequence> {
  const { id } = row
  const late = await lateMoment(db, await readTimes(row, readZone))
  const people = () => db.selectFrom('sequence_people').where('sequence_id', '=', id)
  const { inIt } = await db
    .selectFrom('newsletter_recipients as r')
    .innerJoin('newsletters as n', 'n.id', 'r.newsletter_id')
    .select(sql<number>`count(distinct r.person_id)`.as('inIt'))
    .where('n.sequence_id', '=', id)
    .where('r.state', 'in', ['waiting', 'in-flight'])
    .executeTakeFirstOrThrow()
  return {
    ...(await presentSummary(db, row)),
    ...storedTimes(row),
    goals: goalsOf(row.goals),
    enrolling: row.enroll_cursor !== null,
    people: {
      total: await countRows(people()),
      inIt: Number(inIt),
      ended: await countRows(people().where('ended_at', 'is not', null)),
    },
    late: await countLate(db, id, late),
    nextDueAt: (await nextDueAt(db, id)) ?? null,
  }
}

const pageSize = 50

export async function selectPeople(
  db: Database,
  id: number,
  before?: number,
): Promise<{ people: SequencePerson[]; next: number | null }> {
  const mails = (state: 'sent' | 'waiting') =>
    sql`from newsletter_recipients r join newsletters n on n.id = r.newsletter_id
      where n.sequence_id = e.sequence_id and r.person_id = e.person_id and r.state = ${state}`
  const rows = await db
    .selectFrom('sequence_people as e')
    .innerJoin('people', 'people.id', 'e.person_id')
    .select(['e.id', 'e.person_id as leadId', 'people.email', 'e.enrolled_at as enrolledAt'])
    .select(['e.ended_at as endedAt', 'e.end_reason as endReason'])
    .select(sql<number>`(select count(*) ${mails('sent')})`.as('sent'))
    .select(sql<number>`(select count(*) ${mails('waiting')})`.as('waiting'))
    .select(sql<string | null>`(select min(r.due_at) ${mails('waiting')})`.as('nextDueAt'))
    .where('e.sequence_id', '=', id)
    .$if(before !== undefined, (query) => query.where('e.id', '<', before ?? 0))
    .orderBy('e.id', 'desc')
    .limit(pageSize + 1)
    .execute()
  const people = rows.slice(0, pageSize)
  return { people, next: rows.length > pageSize ? (people.at(-1)?.id ?? null) : null }
}
