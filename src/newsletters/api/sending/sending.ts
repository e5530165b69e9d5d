import { describeError } from '#src/app/problem.ts'
import { databaseClock } from '#src/db/clock.ts'
import type { Database } from '#src/db/database.ts'
import type { Engine } from '#src/db/engine.ts'
import { backoffMs, mostAttempts } from '#src/jobs/backoff.ts'
import { defineJob, type Job, type JobKind, type Outcome } from '#src/jobs/job-kind.ts'
import type { Log } from '#src/log/log.ts'
import type { Mail, Mailer, MailOutcome } from '#src/mail/mail.ts'
import { noteInvitations } from '#src/people/audience/invitations.ts'
import { bounceKindOf, bounceReason, noteBounce, pauseForBounces } from '../bounces/bounces.ts'
import {
  finishIfDone,
  newsletterJob,
  startIfDue,
  unfinishedNewsletters,
  writeRecipients,
} from '../service.ts'
import { type MailRate, returnBudget, takeBudget } from './budget.ts'
import { createGroupWriter } from './group-writer.ts'
import {
  msUntilRecipient,
  nextRecipients,
  type Recipient,
  type Result,
  recoverInFlight,
} from './in-flight.ts'
import { createPace } from './pace.ts'

interface SendingDeps {
  db: Database
  engine: Engine
  log: Log
  mailer: Mailer
  rate: MailRate
  /** Builds the mail of one recipient. */
  mailFor: (recipient: Recipient & { newsletterId: number }) => Promise<Mail>
  /** Whether the footer has the postal address that every newsletter must show. */
  hasAddress: () => Promise<boolean>
  /** False holds everything back, for example after a restore. */
  mayDeliver: () => Promise<boolean>
  /** Tests use shorter times. */
  pollMs?: number
  waitMs?: (attempts: number) => number
}

/**
 * How many mails are marked with one commit, for all connections. Marked mails become uncertain if the process dies.
 */
const group = 8
const batch = 64
/** After this time without the server's reply, a mail is uncertain. */
const attemptMs = 120_000
/** After this many single recipients refused in a row, the server probably refuses all of them. */
const refusalsToSlowDown = 5

/** Sends newsletters. One process at a time holds the claim of a newsletter's job, and with it all its recipients. */
export function sendingNewsletters(deps: SendingDeps): JobKind {
  const { db, engine } = deps
  const pace = createPace()
  return defineJob(newsletterJob, {
    words: {
      one: 'newsletter',
      many: 'newsletters',
      host: 'the mail server',
      page: '/contentmanager/newsletters',
    },
    sends: 'mail',
    isLong: true,
    missing: unfinishedNewsletters,
    async run({ job, payload: { newsletterId: id } }, signal): Promise<Outcome> {
      const hasAddress = await deps.hasAddress()
      const clock = await databaseClock(db, engine)
      const started = await startIfDue(db, id, { clock, hasAddress })
      if ('waitMs' in started) return { result: 'repeat', afterMs: started.waitMs }
      if (!started.kind) return { result: 'dropped' }
      await writeRecipients(db, { engine, id, signal })
      const isInvitation = started.kind === 'invitation'
      const waitMs = await sendOne({ ...deps, job, id, isInvitation, pace, signal })
      if (waitMs !== undefined) return { result: 'repeat', afterMs: waitMs }
      if (await finishIfDone(db, engine, id)) return { result: 'done' }
      // All recipients wait for a retry, or the newsletter was paused and nothing is due.
      const restMs = await msUntilRecipient(db, engine, id)
      return { result: 'repeat', afterMs: restMs ?? deps.pollMs ?? 5000 }
    },
  })
}

interface OneDeps extends SendingDeps {
  job: Job
  id: number
  isInvitation: boolean
  pace: ReturnType<typeof createPace>
  signal: AbortSignal
}

/** Sends all mails that are due. Returns how long to wait if the rate limit is reached or sending is on hold. */
async function sendOne(deps: OneDeps): Promise<number | undefined> {
  const { db, engine, log, mailer, rate, job, id, isInvitation, pace, signal } = deps
  const { pollMs = 5000, waitMs = backoffMs } = deps
  let buffer: Recipient[] = []
  /** Recipients marked as in flight, for the next free connections. */
  let ready: Recipient[] = []
  let supplying: Promise<void> | undefined
  let isExhausted = false
  let restMs: number | undefined
  let refusals = 0
  let trouble: string | null = null

  const found = await recoverInFlight(db, engine, id)
  if (found) log.warn({ mails: found }, 'mails in flight of an ended process are now uncertain')

  const writer = createGroupWriter({
    db,
    engine,
    job,
    newsletterId: id,
    group,
    retryPause: () => new Promise((resolve) => setTimeout(resolve, Math.min(pollMs, 1000))),
    async onSettled(trx, settled) {
      for (const { recipient, result } of settled) {
        if (result.state !== 'bounced') continue
        await noteBounce(trx, recipient.personId, bounceKindOf(result.reason))
      }
      const sent = settled.filter(({ result }) => result.state === 'sent')
      const invited = isInvitation ? sent.map(({ recipient }) => recipient.personId) : []
      if (invited.length) await noteInvitations(trx, invited)
    },
  })

  const refill = async () => {
    if (!(await deps.mayDeliver())) {
      restMs = pollMs
      return
    }
    const wanted = rate.perSecond ? Math.min(batch, rate.perSecond) : batch
    const { granted, waitMs } = await takeBudget(db, engine, rate, wanted)
    if (granted === 0) {
      restMs = waitMs
      return
    }
    buffer = await nextRecipients(db, { newsletterId: id, engine, limit: granted })
    await returnBudget(db, rate, granted - buffer.length)
  }

  /** Fills `ready`. If there is nothing to send now, all connections end. */
  const supply = async () => {
    if (buffer.length === 0) await refill()
    if (buffer.length === 0) {
      isExhausted = true
      return
    }
    const marking = buffer.splice(0, group)
    ready = await writer.mark(marking)
    // The newsletter was paused or cancelled, or another process has the job: query the recipients again.
    if (ready.length === 0) buffer = []
  }

  /** Sets marked mails that were not sent back to waiting. */
  const unmark = () => {
    const back: Result = { state: 'waiting', waitMs: pace.waitMs(), counts: false }
    for (const recipient of ready.splice(0)) void writer.settle(recipient, back)
  }

  /** The next mail to send. No mail is marked while the server asks for a pause. */
  const next = async (): Promise<Recipient | undefined> => {
    while (!signal.aborted && !isExhausted) {
      if (pace.waitMs() > 0) {
        unmark()
        await rest(pace.waitMs(), signal)
        continue
      }
      const recipient = ready.shift()
      if (recipient) return recipient
      supplying ??= supply().finally(() => {
        supplying = undefined
      })
      await supplying
    }
    return undefined
  }

  /** Stores the server's last refusal, which the newsletter's page shows. */
  const noteTrouble = async (text: string | null) => {
    if (trouble === text) return
    trouble = text
    await db.updateTable('newsletters').set({ last_error: text }).where('id', '=', id).execute()
  }

  const deliver = async (recipient: Recipient): Promise<Result> => {
    let outcome: MailOutcome
    try {
      const mail = await deps.mailFor({ ...recipient, newsletterId: id })
      outcome = await mailer.send(mail, AbortSignal.timeout(attemptMs))
    } catch (error) {
      log.error({ err: describeError(error) }, 'a newsletter cannot be rendered')
      outcome = { result: 'later', error: 'The mail could not be made', errorClass: 'other' }
    }
    if (outcome.result === 'accepted') {
      pace.accepted()
      refusals = 0
      await noteTrouble(null).catch(() => {})
      return { state: 'sent' }
    }
    const { error } = outcome
    if (outcome.result === 'uncertain') {
      pace.slowDown()
      return { state: 'uncertain', reason: error }
    }
    if (outcome.result === 'bounced') {
      return { state: 'bounced', reason: bounceReason(outcome.kind, error) }
    }
    refusals += 1
    if (outcome.result === 'later' || refusals >= refusalsToSlowDown) {
      pace.slowDown()
      await noteTrouble(error).catch(() => {})
    }
    if (outcome.result === 'later') {
      return { state: 'waiting', reason: error, waitMs: pace.waitMs(), counts: false }
    }
    if (recipient.attempts >= mostAttempts) {
      return { state: 'bounced', reason: bounceReason('soft', error) }
    }
    return { state: 'waiting', reason: error, waitMs: waitMs(recipient.attempts), counts: true }
  }

  const connection = async () => {
    for (let recipient = await next(); recipient; recipient = await next()) {
      const result = await deliver(recipient)
      const settled = writer.settle(recipient, result)
      if (result.state !== 'bounced') continue
      await settled
      const bounced = { newsletterId: id, recipientId: recipient.id }
      const paused = await pauseForBounces(db, bounced).catch(() => false)
      if (paused) log.warn({ newsletter: id }, 'paused: too many bounces')
    }
  }

  const ends = await Promise.allSettled(Array.from({ length: mailer.connections }, connection))
  unmark()
  await writer.idle()
  for (const end of ends) if (end.status === 'rejected') throw end.reason
  return restMs
}

/** Waits; ends early if the signal is aborted. */
function rest(ms: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    if (signal.aborted) return resolve()
    const done = () => {
      clearTimeout(timer)
      signal.removeEventListener('abort', done)
      resolve()
    }
    const timer = setTimeout(done, ms)
    signal.addEventListener('abort', done)
  })
}
