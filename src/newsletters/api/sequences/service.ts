import type { ActivityKind } from '#src/activity/kinds.ts'
import { recordActivity } from '#src/activity/record.ts'
import { forbidden, invalid } from '#src/app/problem.ts'
import { type Database, lockContent } from '#src/db/database.ts'
import { databaseClock } from '#src/db/engine.ts'
import type { NewsletterRow, SequenceRow } from '#src/db/schema.ts'
import type { StaffIdentity } from '#src/feature/staff-gate.ts'
import type { NewSequence, SequenceChange } from '../../sequences-contract.ts'
import { prepareNewsletter, removeUnsent } from '../drafts/drafts.ts'
import { conflict } from '../refusals.ts'
import { countRecipients as countOf } from '../sending/freeze.ts'
import { unclaimed } from '../sending/in-flight.ts'
import { addRecipients, moveRecipients, selectSteps, wake } from './enroll.ts'
import type { SequenceDeps } from './sequence-job.ts'
import { countLate, lateMoment, lockSequence, readTimes } from './sequences.ts'

type NewStep = NewSequence['steps'][number]

type Change = (trx: Database, row: SequenceRow) => Promise<unknown>

/** A change of one sequence, with its row locked. The content is locked first, as by every change of a text. */
const changing = (
  { db }: SequenceDeps,
  { id, staff, kind }: { id: number; staff: StaffIdentity; kind: ActivityKind },
  work: Change,
) =>
  db.transaction().execute(async (trx) => {
    await lockContent(trx)
    const row = await lockSequence(trx, id)
    // Writers prepare sequences, as they prepare newsletters.
    if (staff.role === 'writer' && (row.author !== staff.username || row.state !== 'draft')) {
      throw forbidden('Only an editor changes this sequence.')
    }
    await work(trx, row)
    await recordActivity(trx, { who: staff.username, kind, about: id })
  })

const setRow = (trx: Database, id: number, values: Partial<Omit<SequenceRow, 'id'>>) =>
  trx.updateTable('sequences').set(values).where('id', '=', id).execute()

const columnsOf = ({ weekdays, hours, goals, name, list }: Omit<SequenceChange, 'steps'>) => ({
  ...(name !== undefined && { name }),
  ...(list !== undefined && { list }),
  ...(weekdays && { weekdays: JSON.stringify(weekdays.toSorted()) }),
  ...(hours !== undefined && { from_hour: hours?.from ?? null, to_hour: hours?.to ?? null }),
  ...(goals && { goals: JSON.stringify(goals) }),
})

type AddStep = (trx: Database, sequence: SequenceRow) => Promise<NewsletterRow>

/** Prepares the text of a step, which takes time, and returns the work for the transaction. */
async function prepareStep(step: NewStep, author: string): Promise<AddStep> {
  const { afterHours, ...written } = step
  const fields = { kind: 'newsletter' as const, audience: { lists: [] }, ...written }
  const work = await prepareNewsletter(fields, author)
  return async (trx, { id, started_at }) => {
    const row = await work(trx, { sequence_id: id, after_hours: afterHours, started_at })
    return row
  }
}

/** A step goes to the list of its sequence. */
const noteList = (trx: Database, { id, list }: Pick<SequenceRow, 'id' | 'list'>) =>
  trx
    .updateTable('newsletters')
    .set({ audience: JSON.stringify({ lists: [list] }) })
    .where('sequence_id', '=', id)
    .execute()

export async function prepareSequence({ steps, ...fields }: NewSequence, author: string) {
  const adding = await Promise.all(steps.map((step) => prepareStep(step, author)))
  return async (trx: Database): Promise<SequenceRow> => {
    await lockContent(trx)
    const { name, list, weekdays, goals } = fields
    const row = await trx
      .insertInto('sequences')
      .values({
        ...columnsOf(fields),
        name,
        list,
        weekdays: JSON.stringify(weekdays.toSorted()),
        goals: JSON.stringify(goals),
        state: 'draft',
        created_at: new Date().toISOString(),
        author,
      })
      .returningAll()
      .executeTakeFirstOrThrow()
    for (const add of adding) await add(trx, row)
    await noteList(trx, row)
    await recordActivity(trx, { who: author, kind: 'sequence-created', about: row.id })
    return row
  }
}

export async function changeSequence(
  deps: SequenceDeps,
  { id, staff, change }: { id: number; staff: StaffIdentity; change: SequenceChange },
): Promise<void> {
  const { steps, ...fields } = change
  const added = steps?.filter(({ newsletterId }) => newsletterId === undefined) ?? []
  const adding = await Promise.all(added.map((step) => prepareStep(step, staff.username)))
  await changing(deps, { id, staff, kind: 'sequence-updated' }, async (trx, row) => {
    if (row.state !== 'draft' && fields.list !== undefined && fields.list !== row.list) {
      throw invalid({ list: ['The list stays once a sequence was started.'] })
    }
    const columns = columnsOf(fields)
    if (Object.keys(columns).length > 0) await setRow(trx, id, columns)
    if (steps) {
      const removed = await keepSteps(trx, row, steps)
      if (row.state === 'running' && (adding.length > 0 || removed.length > 0)) {
        throw conflict('Pause it before you add or remove a mail.')
      }
      for (const step of removed) await removeStep(trx, step, deps)
      for (const add of adding) {
        const step = await add(trx, row)
        if (row.started_at) await addRecipients(trx, step, { id })
      }
    }
    await noteList(trx, { ...row, ...columns })
    if (row.state === 'running') await wake(trx, id)
  })
}

/** Writes the delays of the steps that stay, and returns the others. */
async function keepSteps(
  trx: Database,
  row: SequenceRow,
  wanted: NonNullable<SequenceChange['steps']>,
): Promise<NewsletterRow[]> {
  const steps = await selectSteps(trx, row.id)
  const kept = wanted.filter(({ newsletterId }) => newsletterId !== undefined)
  const known = new Map(steps.map((step) => [step.id, step]))
  for (const { newsletterId = 0, afterHours } of kept) {
    const step = known.get(newsletterId)
    if (!step) throw invalid({ steps: [`It has no step ${newsletterId}, or it is named twice.`] })
    known.delete(newsletterId)
    if (step.after_hours === afterHours) continue
    const changed = trx.updateTable('newsletters').where('id', '=', step.id)
    await changed.set({ after_hours: afterHours }).execute()
    await moveRecipients(trx, step.id, afterHours - (step.after_hours ?? 0))
  }
  return [...known.values()]
}

/** A step that somebody has got stays on record. */
async function removeStep(trx: Database, step: NewsletterRow, { unused }: SequenceDeps) {
  if ((await countOf(trx, step.id)) === 0) {
    const unsent = { ...step, started_at: null }
    await trx
      .updateTable('newsletters')
      .set({ started_at: null })
      .where('id', '=', step.id)
      .execute()
    return removeUnsent(trx, unsent, unused)
  }
  const at = new Date().toISOString()
  await trx
    .updateTable('newsletters')
    .set({ state: 'cancelled', finished_at: at })
    .where('id', '=', step.id)
    .execute()
  await trx
    .updateTable('newsletter_recipients')
    .set({ state: 'skipped', reason: 'Stopped', settled_at: at, ...unclaimed })
    .where('newsletter_id', '=', step.id)
    .where('state', '=', 'waiting')
    .execute()
}

interface Start {
  id: number
  staff: StaffIdentity
  existing: boolean
  late?: 'send' | 'skip'
  /** Throws if a step must not be sent as it is. */
  check: (steps: NewsletterRow[]) => Promise<void>
}

export async function startSequence(deps: SequenceDeps, start: Start): Promise<void> {
  const { id, staff, existing, late, check } = start
  const checked = await selectSteps(deps.db, id)
  await check(checked)
  await changing(deps, { id, staff, kind: 'sequence-started' }, async (trx, row) => {
    if (row.state === 'running') throw conflict('It is running.')
    const steps = await selectSteps(trx, id)
    const versions = (of: NewsletterRow[]) => of.map((step) => `${step.id} ${step.version}`).join()
    if (versions(steps) !== versions(checked)) throw conflict('It was changed just now.')
    if (row.started_at) await decideLate(trx, deps, row, late)
    const at = new Date(await databaseClock(trx)).toISOString()
    const isFirst = row.started_at === null
    await setRow(trx, id, {
      state: 'running',
      pause_reason: null,
      looked_at: at,
      resumed_at: at,
      ...(isFirst && { started_at: at, enroll_cursor: existing ? 0 : null }),
    })
    const unstarted = trx.updateTable('newsletters').where('sequence_id', '=', id)
    await unstarted.set({ started_at: at }).where('started_at', 'is', null).execute()
    await wake(trx, id)
  })
}

/** Mails that have been due for more than a day are sent only if staff say so. */
async function decideLate(
  trx: Database,
  { readZone }: SequenceDeps,
  row: SequenceRow,
  late: 'send' | 'skip' | undefined,
): Promise<void> {
  const before = await lateMoment(trx, await readTimes(row, readZone))
  const mails = await countLate(trx, row.id, before)
  if (mails === 0) return
  if (!late) {
    const text = `Mails that have been due for more than a day: ${mails}. Send them or skip them.`
    throw invalid({ late: [text] })
  }
  const now = new Date(await databaseClock(trx)).toISOString()
  const values =
    late === 'send'
      ? { due_at: now }
      : { state: 'skipped' as const, reason: 'Too late', settled_at: now, ...unclaimed }
  for (const step of await selectSteps(trx, row.id)) {
    await trx
      .updateTable('newsletter_recipients')
      .set(values)
      .where('newsletter_id', '=', step.id)
      .where('state', '=', 'waiting')
      .where('due_at', '<', before)
      .execute()
  }
}

export const pauseSequence = (deps: SequenceDeps, id: number, staff: StaffIdentity) =>
  changing(deps, { id, staff, kind: 'sequence-paused' }, async (trx, { state }) => {
    if (state !== 'running') throw conflict('It is not running.')
    await setRow(trx, id, { state: 'paused', pause_reason: 'staff' })
  })

/** Mails that were sent belong to the records of their recipients: such a sequence is only hidden. */
export const deleteSequence = (deps: SequenceDeps, id: number, staff: StaffIdentity) =>
  changing(deps, { id, staff, kind: 'sequence-deleted' }, async (trx, row) => {
    if (row.state === 'running') throw conflict('Pause it first.')
    for (const step of await selectSteps(trx, id)) await removeStep(trx, step, deps)
    if (row.started_at) await setRow(trx, id, { deleted_at: new Date().toISOString() })
    else await trx.deleteFrom('sequences').where('id', '=', id).execute()
  })
