import { setTimeout as sleep } from 'node:timers/promises'
import type { Database } from '#src/db/database.ts'
import { databaseClock } from '#src/db/engine.ts'
import type { SequenceRow } from '#src/db/schema.ts'
import { defineJob, type Job, type JobKind, type Outcome } from '#src/jobs/job-kind.ts'
import { pauseSequence } from '../bounces/bounces.ts'
import type { NewsletterDeps } from '../newsletter-deps.ts'
import { recoverInFlight } from '../sending/in-flight.ts'
import { sendOne } from '../sending/sending.ts'
import { createPace } from '../sending/supply.ts'
import { type AllowedTimes, isAllowed, lateBefore, nextAllowed } from './allowed-times.ts'
import { skipEnded } from './ends.ts'
import { enrollStep, jobOf, lookEveryMs, selectSteps, sequenceJob } from './enroll.ts'
import { findSequence, lockSequence, nextDueAt, readTimes } from './sequences.ts'

export type SequenceDeps = NewsletterDeps

const dayMs = 86_400_000

/**
 * Sends the due mails of a sequence. One process at a time holds the claim of its job, and with it the recipients of all
 * its steps. A confirmation wakes it; otherwise it sleeps until the next mail is due, at most an hour.
 */
export function sendingSequences(deps: SequenceDeps): JobKind {
  const { db } = deps
  const pace = createPace()
  return defineJob(sequenceJob, {
    words: {
      one: 'sequence',
      many: 'sequences',
      host: 'the mail server',
      page: '/contentmanager/sequences',
    },
    sends: 'mail',
    isLong: true,
    missing: async (db) => {
      const running = db.selectFrom('sequences').select('id').where('state', '=', 'running')
      return (await running.execute()).map(({ id }) => jobOf(id))
    },
    async run({ job, payload: { sequenceId: id } }, signal): Promise<Outcome> {
      await recoverAll(deps, id)
      if (!(await enrollRest(db, id, signal))) return { result: 'repeat', afterMs: 0 }
      const row = await findSequence(db, id)
      if (row?.state !== 'running') return { result: 'done' }
      const times = await readTimes(row, deps.readZone)
      const look = { clock: await databaseClock(db), from: performance.now() }
      const reason = await pauseReason(deps, row, { times, clock: look.clock })
      if (reason) {
        await pauseSequence(db, id, reason)
        return { result: 'done' }
      }
      const waitMs = await sendDue(deps, row, { job, pace, signal, times, look })
      await noteLook(db, row, look.clock + performance.now() - look.from)
      return { result: 'repeat', afterMs: waitMs ?? (await msUntilDue(db, id, times)) }
    },
  })
}

/** Also mails of a paused sequence, and of steps that were removed since. */
async function recoverAll({ db, log }: SequenceDeps, id: number): Promise<void> {
  const steps = await db
    .selectFrom('newsletters')
    .select('id')
    .where('sequence_id', '=', id)
    .execute()
  for (const step of steps) {
    const mails = await recoverInFlight(db, step.id)
    if (mails) log.warn({ mails }, 'mails in flight of an ended process are now uncertain')
  }
}

/** Between two steps: another process that waits for the writer looks only now and then whether it is free. */
const restMs = 20

/** Adds the people who were confirmed before the start. Returns whether all are added. */
async function enrollRest(db: Database, id: number, signal: AbortSignal): Promise<boolean> {
  while (!signal.aborted) {
    const row = await findSequence(db, id)
    if (row?.state !== 'running' || row.enroll_cursor === null) return true
    await db.transaction().execute(async (trx) => enrollStep(trx, await lockSequence(trx, id)))
    await sleep(restMs)
  }
  return false
}

/**
 * Why it must not send by itself. `late`: a mail has been due for more than a day; or something is due and nobody looked
 * for more than a day, so the site was off, mail was paused, or the clock jumped ahead.
 */
async function pauseReason(
  { db, hasAddress }: SequenceDeps,
  { id, looked_at: lookedAt }: SequenceRow,
  { times, clock }: { times: AllowedTimes; clock: number },
): Promise<SequenceRow['pause_reason']> {
  const due = await nextDueAt(db, id)
  if (!due || Date.parse(due) > clock) return null
  if (!(await hasAddress())) return 'no-address'
  const wasAway = lookedAt !== null && clock - Date.parse(lookedAt) > dayMs
  return wasAway || Date.parse(due) < lateBefore(times, clock) ? 'late' : null
}

interface Look {
  job: Job
  pace: ReturnType<typeof createPace>
  signal: AbortSignal
  times: AllowedTimes
  /** The time of the database when it began, and this process's own clock, which does not jump. */
  look: { clock: number; from: number }
}

/** Sends the mails that were due when the look began. Returns how long to wait if the rate limit is reached. */
async function sendDue(
  deps: SequenceDeps,
  { id }: SequenceRow,
  { job, pace, signal, times, look }: Look,
): Promise<number | undefined> {
  const { db } = deps
  const now = () => look.clock + performance.now() - look.from
  const mayGoOn = () => isAllowed(times, now())
  const due = { before: new Date(look.clock).toISOString(), mayGoOn }
  const since = new Date().toISOString()
  const steps = await selectSteps(db, id)
  let waitMs: number | undefined
  let isAny = false
  for (const { id: newsletterId } of mayGoOn() ? steps : []) {
    const waiting = await db
      .selectFrom('newsletter_recipients')
      .select('id')
      .where('newsletter_id', '=', newsletterId)
      .where('state', '=', 'waiting')
      .where('due_at', '<=', due.before)
      .limit(1)
      .executeTakeFirst()
    if (!waiting || signal.aborted || waitMs !== undefined) continue
    isAny = true
    deps.letters.forget(newsletterId)
    waitMs = await sendOne(deps, { job, newsletterId, pace, signal, due })
  }
  if (isAny) await skipEnded(db, { id, since, stepIds: steps.map((step) => step.id) })
  return waitMs
}

/** By the clock of this process: if the database's clock has jumped during the look, the next look shows it. */
async function noteLook(db: Database, { id, looked_at: before }: SequenceRow, at: number) {
  // A burst of confirmations makes many looks, and not every one needs a commit.
  if (before !== null && Math.abs(at - Date.parse(before)) < 60_000) return
  await db
    .updateTable('sequences')
    .set({ looked_at: new Date(at).toISOString() })
    .where('id', '=', id)
    .where('state', '=', 'running')
    .execute()
}

/** Until the next mail may leave, at most an hour. */
async function msUntilDue(db: Database, id: number, times: AllowedTimes): Promise<number> {
  const clock = await databaseClock(db)
  const due = await nextDueAt(db, id)
  if (!due) return lookEveryMs
  const at = nextAllowed(times, Math.max(clock, Date.parse(due)))
  return Math.min(lookEveryMs, Math.max(0, at - clock))
}
