import type { ActivityKind } from '#src/activity/kinds.ts'
import { recordActivity } from '#src/activity/record.ts'
import { invalid, notFound, ProblemError } from '#src/app/problem.ts'
import type { Database } from '#src/db/database.ts'
import type { NewsletterRow } from '#src/db/schema.ts'
import { noteSubjectChange } from '#src/editor/api/saved.ts'
import { jobType, type KeyedJob } from '#src/jobs/job-kind.ts'
import { enqueueKeyed } from '#src/jobs/queue.ts'
import { conditionsOf } from '#src/people/segments/segments.ts'
import { latestDigestMs, latestStartMs } from '../choices.ts'
import { subjectOf } from './drafts/letter-document.ts'
import { audienceOf } from './present.ts'
import { isFinished, lockNewsletter, selectNewsletter } from './queries.ts'
import { conflict, refuseUnless } from './refusals.ts'
import { countRecipients, freezeRest, freezeStep } from './sending/freeze.ts'
import { unclaimed } from './sending/in-flight.ts'
import { wake } from './sequences/enroll.ts'

const now = () => new Date().toISOString()

/** Records the conditions of the segment that staff confirm: a later change of the segment does not reach the newsletter. */
async function confirmSegment(trx: Database, row: NewsletterRow): Promise<NewsletterRow> {
  const { segment } = audienceOf(row)
  const conditions = segment && (await conditionsOf(trx, segment))
  return trx
    .updateTable('newsletters')
    .set({ segment_conditions: conditions ? JSON.stringify(conditions) : null })
    .where('id', '=', row.id)
    .returningAll()
    .executeTakeFirstOrThrow()
}

/** Starts, and writes the first recipients; the job writes the rest. A second start is refused. */
export async function startSending(trx: Database, row: NewsletterRow): Promise<NewsletterRow> {
  const at = now()
  const started = await trx
    .updateTable('newsletters')
    .set({ state: 'sending', pause_reason: null, started_at: at, recipients_cursor: 0 })
    .where('id', '=', row.id)
    .where('state', '=', row.state)
    .where('started_at', 'is', null)
    .returningAll()
    .executeTakeFirstOrThrow(() => conflict('It was started by someone else meanwhile.'))
  const { lists } = audienceOf(row)
  const isComplete = lists.length === 0 || (await freezeStep(trx, started))
  if (isComplete && (await countRecipients(trx, row.id)) === 0) {
    throw invalid({ audience: ['Nobody would get this newsletter.'] })
  }
  return selectNewsletter(trx, row.id)
}

type Work = (trx: Database, row: NewsletterRow) => Promise<NewsletterRow>

const step = (kind: ActivityKind, work: Work) => (db: Database, id: number, who: string) =>
  db.transaction().execute(async (trx) => {
    const locked = await lockNewsletter(trx, id)
    if (!locked) throw notFound('newsletter')
    if (locked.kind === 'step' && kind !== 'newsletter-resent') {
      throw conflict('It is a step of a sequence, which is started and paused as a whole.')
    }
    const row = await work(trx, locked)
    // Colleagues who have the draft open see that it was scheduled or sent.
    await noteSubjectChange(trx, subjectOf(row))
    await recordActivity(trx, {
      who,
      kind: locked.kind === 'step' ? 'step-resent' : kind,
      about: id,
    })
    return row
  })

const setState = (trx: Database, row: NewsletterRow, values: Partial<Omit<NewsletterRow, 'id'>>) =>
  trx
    .updateTable('newsletters')
    .set(values)
    .where('id', '=', row.id)
    .where('state', '=', row.state)
    .returningAll()
    .executeTakeFirstOrThrow(() =>
      conflict('Someone else changed it at the same moment. Look again.'),
    )

interface Send {
  at: string | undefined
  who: string
  check: (row: NewsletterRow, trx: Database) => Promise<void>
}

export function send(db: Database, id: number, { at, who, check }: Send): Promise<NewsletterRow> {
  const work: Work = async (trx, found) => {
    refuseUnless(found, ['draft', 'scheduled'], 'It was sent already.')
    if (found.template !== null)
      throw conflict('A template is not sent. Start a newsletter from it.')
    await check(found, trx)
    const row = await confirmSegment(trx, found)
    if (!at) {
      await enqueueSending(trx, id)
      return startSending(trx, row)
    }
    if (Date.parse(at) <= Date.now()) throw invalid({ at: ['Must be in the future.'] })
    const scheduledAt = new Date(at).toISOString()
    await enqueueSending(trx, id, scheduledAt)
    return setState(trx, row, { state: 'scheduled', scheduled_at: scheduledAt })
  }
  return step(at ? 'newsletter-scheduled' : 'newsletter-sent', work)(db, id, who)
}

export const pause = step('newsletter-paused', async (trx, row) => {
  refuseUnless(row, ['sending'], 'Only a newsletter that is being sent can be paused.')
  return setState(trx, row, { state: 'paused', pause_reason: 'staff' })
})

export const resume = step('newsletter-resumed', async (trx, row) => {
  refuseUnless(row, ['paused'], 'It is not paused.')
  await enqueueSending(trx, row.id)
  if (!row.started_at) return startSending(trx, row)
  return setState(trx, row, {
    state: 'sending',
    pause_reason: null,
    ...(row.pause_reason === 'bounces' && { bounces_accepted: 1 }),
  })
})

/** A scheduled newsletter becomes a draft again; the waiting recipients of one that is being sent get nothing. */
export const cancel = step('newsletter-cancelled', async (trx, row) => {
  refuseUnless(row, ['scheduled', 'sending', 'paused'], 'It is not being sent.')
  if (!row.started_at) {
    return setState(trx, row, {
      state: 'draft',
      scheduled_at: null,
      pause_reason: null,
      segment_conditions: null,
    })
  }
  const ended = { state: 'cancelled', pause_reason: null, finished_at: now() } as const
  const cancelled = await setState(trx, row, ended)
  await trx
    .updateTable('newsletter_recipients')
    .set({ state: 'skipped', reason: 'Stopped', settled_at: now(), ...unclaimed })
    .where('newsletter_id', '=', row.id)
    .where('state', '=', 'waiting')
    .execute()
  return cancelled
})

export const resend = step('newsletter-resent', async (trx, row) => {
  refuseUnless(row, ['sending', 'paused', 'sent', 'step'], 'It is not being sent.')
  await (row.sequence_id ? wake(trx, row.sequence_id) : enqueueSending(trx, row.id))
  const { numUpdatedRows } = await trx
    .updateTable('newsletter_recipients')
    .set({ state: 'waiting', reason: null, settled_at: null, due_at: now(), ...unclaimed })
    .where('newsletter_id', '=', row.id)
    .where('state', '=', 'uncertain')
    .executeTakeFirst()
  if (numUpdatedRows === 0n) throw conflict('No mail of it is uncertain.')
  return row.state === 'sent'
    ? setState(trx, row, { state: 'sending', finished_at: null, counts: null })
    : row
})

export const newsletterJob = jobType('newsletter', { newsletterId: 'subject_id' })

const sendingJob = (id: number, dueAt: string): KeyedJob => {
  return { kind: newsletterJob.name, key: `newsletter:${id}`, subjectId: id, dueAt }
}

/** Call it in the transaction that makes the newsletter due. A job that is already running then runs again. */
export const enqueueSending = (trx: Database, id: number, dueAt = now()) =>
  enqueueKeyed(trx, sendingJob(id, dueAt))

/** Newsletters without a job: from a restored backup, or from a process of 0.2.0 that ran beside this version. */
export async function unfinishedNewsletters(db: Database): Promise<KeyedJob[]> {
  const rows = await db
    .selectFrom('newsletters')
    .select(['id', 'scheduled_at', 'state'])
    .where((where) =>
      where.or([
        where('state', 'in', ['scheduled', 'sending']),
        // 0.2.0 ends a newsletter of this version whose recipients are not all written.
        where.and([where('state', '=', 'sent'), where('recipients_cursor', 'is not', null)]),
      ]),
    )
    .execute()
  return rows.map(({ id, scheduled_at, state }) =>
    sendingJob(id, (state === 'scheduled' && scheduled_at) || now()),
  )
}

/** If neither is set, there is nothing to send. */
type Started = { waitMs: number } | { kind?: NewsletterRow['kind'] }

/** A schedule missed by more than an hour, a digest's by a day, waits for a person, and so does a newsletter without a postal address. */
export async function startIfDue(
  db: Database,
  id: number,
  now: { clock: number; hasAddress: boolean },
): Promise<Started> {
  const { clock, hasAddress } = now
  const row = await db.selectFrom('newsletters').selectAll().where('id', '=', id).executeTakeFirst()
  if (row?.state === 'sent' && row.recipients_cursor !== null) {
    await setState(db, row, { state: 'sending', finished_at: null, counts: null })
    return { kind: row.kind }
  }
  if (row?.state === 'sending') return { kind: row.kind }
  if (row?.state !== 'scheduled') return {}
  const lateMs = clock - Date.parse(row.scheduled_at ?? '')
  if (lateMs < 0) return { waitMs: -lateMs }
  try {
    await db.transaction().execute(async (trx) => {
      if (lateMs > (row.kind === 'digest' ? latestDigestMs : latestStartMs)) {
        await setState(trx, row, { state: 'paused', pause_reason: 'missed-schedule' })
      } else if (!hasAddress) {
        await setState(trx, row, { state: 'paused', pause_reason: 'no-address' })
      } else await startSending(trx, row)
    })
  } catch (error) {
    if (!(error instanceof ProblemError)) throw error
    // Somebody changed it at this moment, or its audience is empty by now.
    if (error.extras.errors) await backToDraft(db, id, 'scheduled')
  }
  return startIfDue(db, id, now)
}

async function backToDraft(db: Database, id: number, from: NewsletterRow['state']): Promise<void> {
  const error = 'Nobody was in its audience.'
  await db
    .updateTable('newsletters')
    .set({
      state: 'draft',
      scheduled_at: null,
      started_at: null,
      segment_conditions: null,
      last_error: error,
    })
    .where('id', '=', id)
    .where('state', '=', from)
    .execute()
}

/** Writes the recipients that are missing. One without any is a draft again: they left while they were looked for. */
export async function writeRecipients(db: Database, id: number, signal: AbortSignal) {
  await freezeRest(db, id, signal)
  const row = await selectNewsletter(db, id)
  if (row.state !== 'sending' || row.recipients_cursor !== null) return
  if ((await countRecipients(db, id)) === 0) await backToDraft(db, id, 'sending')
}

/** Ends a newsletter that waits for nobody. With its row locked: a resend at this moment comes before or after. */
export async function finishIfDone(db: Database, id: number): Promise<boolean> {
  return db.transaction().execute(async (trx) => {
    const row = await lockNewsletter(trx, id)
    if (row?.state !== 'sending') return true
    if (!(await isFinished(trx, id))) return false
    await setState(trx, row, { state: 'sent', finished_at: now(), last_error: null })
    return true
  })
}
