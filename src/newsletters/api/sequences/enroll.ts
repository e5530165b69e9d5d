import { sql } from 'kysely'
import type { Database } from '#src/db/database.ts'
import { databaseClock, engineOf, laterText } from '#src/db/engine.ts'
import type { SequenceRow } from '#src/db/schema.ts'
import { type JobType, jobType, type KeyedJob } from '#src/jobs/job-kind.ts'
import { enqueueKeyed } from '#src/jobs/queue.ts'
import { members } from '#src/people/audience/audience.ts'
import type { PersonHooks } from '#src/people/person.ts'
import { lists as allLists } from '../../choices.ts'

export const sequenceJob = jobType('sequence', { sequenceId: 'subject_id' }) satisfies JobType

/** The job looks at least this often, so that a look that comes a day late shows that something is wrong. */
export const lookEveryMs = 3_600_000

export const jobOf = (id: number): KeyedJob => ({
  kind: sequenceJob.name,
  key: `sequence:${id}`,
  subjectId: id,
  dueAt: new Date().toISOString(),
})

export const wake = (trx: Database, id: number) => enqueueKeyed(trx, jobOf(id))

/** Its steps, in the order of their delays. */
export const selectSteps = (db: Database, sequenceId: number) =>
  db
    .selectFrom('newsletters')
    .selectAll()
    .where('sequence_id', '=', sequenceId)
    .where('state', '=', 'step')
    .orderBy('after_hours')
    .orderBy('id')
    .execute()

/**
 * Adds a person who has just confirmed to the sequences of these lists. In the transaction of the confirmation, which has
 * locked the person. A sequence that is started at this moment is waited for; confirmations do not wait for each other.
 */
export const enrollConfirmed: PersonHooks['confirmed'] = async (trx, { personId, lists }) => {
  const named = allLists.filter((list) => lists.includes(list))
  if (named.length === 0) return
  const sequences = await trx
    .selectFrom('sequences')
    .select(['id', 'state'])
    .where('list', 'in', named)
    .where('deleted_at', 'is', null)
    .orderBy('id')
    .$if(engineOf(trx) === 'postgres', (query) => query.forShare())
    .execute()
  for (const { id, state } of sequences) {
    if (state === 'draft') continue
    const clock = await databaseClock(trx)
    const added = await trx
      .insertInto('sequence_people')
      .values({ sequence_id: id, person_id: personId, enrolled_at: new Date(clock).toISOString() })
      .onConflict((clash) => clash.columns(['person_id', 'sequence_id']).doNothing())
      .returning('id')
      .executeTakeFirst()
    const steps = added ? await selectSteps(trx, id) : []
    if (steps.length === 0) continue
    const recipients = steps.map((step) => ({
      newsletter_id: step.id,
      person_id: personId,
      state: 'waiting' as const,
      attempts: 0,
      due_at: new Date(clock + (step.after_hours ?? 0) * 3_600_000).toISOString(),
    }))
    await trx.insertInto('newsletter_recipients').values(recipients).execute()
    const firstMs = (steps[0]?.after_hours ?? 0) * 3_600_000
    if (state === 'running' && firstMs < lookEveryMs) await wake(trx, id)
  }
}

/** Sign-ups that are looked at in one transaction. SQLite has one writer, and everybody else waits for it. */
const signUpsPerStep = 500

/**
 * Adds the next people who were confirmed before the start. Returns whether all are added. In a transaction that has
 * locked the sequence.
 */
export async function enrollStep(trx: Database, row: SequenceRow): Promise<boolean> {
  const { id, list, enroll_cursor: cursor, started_at: startedAt } = row
  if (cursor === null || startedAt === null) return true
  const signUps = await trx
    .selectFrom('sign_ups')
    .select(['id', 'person_id'])
    .where('id', '>', cursor)
    .where('source', '=', list)
    .where('review', '=', 'clear')
    .where('confirmed_at', '<=', startedAt)
    .orderBy('id')
    .limit(signUpsPerStep)
    .execute()
  const personIds = [...new Set(signUps.map(({ person_id }) => person_id))]
  if (personIds.length > 0) {
    const chosen = { newsletterId: 0, kind: 'step' as const, audience: { lists: [list] } }
    const { rows } = await sql<{ person_id: number }>`
      insert into sequence_people (sequence_id, person_id, enrolled_at)
      select cast(${id} as integer), id, cast(${startedAt} as text)
      from (${members(chosen, personIds)}) as members where true order by joined_at, id
      on conflict (person_id, sequence_id) do nothing returning person_id
    `.execute(trx)
    const added = rows.map(({ person_id }) => person_id)
    for (const step of await selectSteps(trx, id)) await addRecipients(trx, step, { id, added })
  }
  const isComplete = signUps.length < signUpsPerStep
  await trx
    .updateTable('sequences')
    .set({ enroll_cursor: isComplete ? null : (signUps.at(-1)?.id ?? null) })
    .where('id', '=', id)
    .execute()
  return isComplete
}

interface Step {
  id: number
  after_hours: number | null
}

/** Recipients of a step among people in the sequence: the ones just added, or everybody whose time is still to come. */
export async function addRecipients(
  trx: Database,
  { id: stepId, after_hours: hours }: Step,
  { id, added }: { id: number; added?: number[] },
): Promise<void> {
  if (added?.length === 0) return
  const due = laterText(trx, sql.ref('e.enrolled_at'), hours ?? 0)
  const which = added
    ? sql`e.person_id in (${sql.join(added)})`
    : sql`${due} > ${new Date(await databaseClock(trx)).toISOString()}`
  await sql`
    insert into newsletter_recipients (newsletter_id, person_id, state, attempts, due_at)
    select cast(${stepId} as integer), e.person_id, 'waiting', 0, ${due}
    from sequence_people e where e.sequence_id = ${id} and e.ended_at is null and ${which} order by e.id
  `.execute(trx)
}

/** Waiting mails of a step move with its delay. A mail that would have been due before now is due now. */
export async function moveRecipients(trx: Database, stepId: number, hours: number): Promise<void> {
  const now = new Date(await databaseClock(trx)).toISOString()
  const moved = laterText(trx, sql.ref('due_at'), hours)
  await trx
    .updateTable('newsletter_recipients')
    .set({
      due_at: sql<string>`case when due_at >= ${now} and ${moved} < ${now} then ${now} else ${moved} end`,
    })
    .where('newsletter_id', '=', stepId)
    .where('state', '=', 'waiting')
    // A mail that is tried again keeps its time.
    .where('attempts', '=', 0)
    .execute()
}
