import type { Database, Engine } from '#src/db/database.ts'
import { describeError } from '#src/http/problem.ts'
import { backoffMs, mostAttempts } from '#src/jobs/backoff.ts'
import { newClaimant } from '#src/jobs/claimants.ts'
import type { Log } from '#src/log/log.ts'
import type { BulkMailer, BulkOutcome } from '#src/mail/bulk.ts'
import type { Mail } from '#src/mail/mail.ts'
import { bounceReason, hardBounce, noteBounce, pauseForBounces } from './bounces.ts'
import type { MailRate } from './budget.ts'
import { type Claimed, type Result, releaseRecipients } from './claims.ts'
import { createGroupWriter } from './group-writer.ts'
import { noteInvitations } from './invitations.ts'
import { createPace } from './pace.ts'
import { createSupply } from './supply.ts'

interface SenderDeps {
  db: Database
  engine: Engine
  log: Log
  mailer: BulkMailer
  rate: MailRate
  /** The mail of one recipient. */
  mailFor: (recipient: Claimed) => Promise<Mail>
  /** False holds everything back, for example after a restore. */
  mayDeliver: () => Promise<boolean>
  /** Shorter in tests. */
  pollMs?: number
  waitMs?: (attempts: number) => number
}

export interface Sender {
  start: () => Promise<void>
  /** Something may be due: look now instead of at the next poll. */
  wake: () => void
  /** Claims nothing new, and finishes the mails under way. */
  stop: () => Promise<void>
}

/** Mails that are marked with one commit, for all connections. What is marked when the process dies is uncertain. */
const group = 8
/** Refusals of single recipients in a row that look like the server refusing all of them. */
const refusalsToSlowDown = 5

/** Sends newsletters: any number of processes may run it on one database. */
export function createSender(deps: SenderDeps): Sender {
  const { db, engine, log, mailer, rate, mailFor, mayDeliver } = deps
  const { pollMs = 5000, waitMs = backoffMs } = deps
  const claimant = newClaimant()
  const worker = claimant.name
  const stopping = new AbortController()
  const pace = createPace()
  const sleepers = new Set<() => void>()
  const troubled = new Map<number, string>()
  let buffer: Claimed[] = []
  /** Marked as in flight, for the next connections that are free. */
  let ready: Claimed[] = []
  let refilling: Promise<boolean> | undefined
  let marking: Promise<void> | undefined
  let running: Promise<void>[] = []
  let refusals = 0
  let wakeUps = 0

  const sleep = (ms: number) =>
    new Promise<void>((resolve) => {
      if (stopping.signal.aborted) return resolve()
      const done = () => {
        clearTimeout(timer)
        sleepers.delete(done)
        resolve()
      }
      const timer = setTimeout(done, ms)
      sleepers.add(done)
    })

  const writer = createGroupWriter({
    db,
    engine,
    worker,
    group,
    retryPause: () => new Promise((resolve) => setTimeout(resolve, Math.min(pollMs, 1000))),
    async onSettled(trx, settled) {
      const invited: number[] = []
      for (const { recipient, result } of settled) {
        if (result.state === 'bounced') {
          await noteBounce(trx, recipient.personId, result.reason.startsWith(hardBounce))
        }
        const isInvitation = supply.isInvitation(recipient.newsletterId)
        if (result.state === 'sent' && isInvitation) invited.push(recipient.personId)
      }
      if (invited.length) await noteInvitations(trx, invited)
    },
  })

  const supply = createSupply({
    ...{ db, engine, log, worker, rate, mayDeliver },
    written: () => writer.idle(),
    onFinished: (id) => troubled.delete(id),
  })

  /** False: nothing to do now. */
  const refill = async (): Promise<boolean> => {
    const { claimed, waitMs } = await supply.refill()
    buffer = claimed
    if (waitMs) await sleep(Math.min(waitMs, pollMs))
    return waitMs !== undefined
  }

  /** The newsletter's page shows what the server last refused. */
  const noteTrouble = async (id: number, text: string | null) => {
    if ((troubled.get(id) ?? null) === text) return
    if (text) troubled.set(id, text)
    else troubled.delete(id)
    await db.updateTable('newsletters').set({ last_error: text }).where('id', '=', id).execute()
  }

  const markNext = async () => {
    const marked = buffer.splice(0, group)
    try {
      ready = await writer.mark(marked)
    } catch (error) {
      log.warn({ err: describeError(error) }, 'newsletters wait')
      await sleep(Math.min(pollMs, 1000))
    }
  }

  /** What is marked and not sent waits again. */
  const unmark = (recipients: Claimed[]) => {
    const back: Result = { state: 'waiting', waitMs: pace.waitMs(), counts: false }
    for (const recipient of recipients) void writer.settle(recipient, back)
  }

  /** The next mail to send. Nothing is marked while the server asks for a pause. */
  const next = async (): Promise<Claimed | undefined> => {
    while (!stopping.signal.aborted) {
      if (pace.waitMs() > 0) {
        unmark(ready.splice(0))
        await sleep(pace.waitMs())
        continue
      }
      const found = ready.shift()
      if (found) return found
      if (marking || buffer.length) {
        marking ??= markNext().finally(() => {
          marking = undefined
        })
        await marking
        continue
      }
      const wakeUpsBefore = wakeUps
      refilling ??= refill().finally(() => {
        refilling = undefined
      })
      try {
        if (await refilling) continue
      } catch (error) {
        log.warn({ err: describeError(error) }, 'newsletters wait')
      }
      if (wakeUpsBefore === wakeUps) await sleep(pollMs)
    }
    return undefined
  }

  const deliver = async (recipient: Claimed): Promise<Result> => {
    let outcome: BulkOutcome
    try {
      outcome = await mailer.send(await mailFor(recipient))
    } catch (error) {
      log.error({ err: describeError(error) }, 'a newsletter cannot be rendered')
      outcome = { result: 'later', error: 'The mail could not be made' }
    }
    if (outcome.result === 'accepted') {
      pace.accepted()
      refusals = 0
      await noteTrouble(recipient.newsletterId, null).catch(() => {})
      return { state: 'sent' }
    }
    const { error } = outcome
    if (outcome.result === 'uncertain') {
      pace.slowDown()
      return { state: 'uncertain', reason: error }
    }
    if (outcome.result === 'bounced') {
      return { state: 'bounced', reason: bounceReason(outcome.permanent, error) }
    }
    refusals += 1
    if (outcome.result === 'later' || refusals >= refusalsToSlowDown) {
      pace.slowDown()
      await noteTrouble(recipient.newsletterId, error).catch(() => {})
    }
    if (outcome.result === 'later') {
      return { state: 'waiting', reason: error, waitMs: pace.waitMs(), counts: false }
    }
    if (recipient.attempts >= mostAttempts) {
      return { state: 'bounced', reason: bounceReason(false, error) }
    }
    return { state: 'waiting', reason: error, waitMs: waitMs(recipient.attempts), counts: true }
  }

  const run = async () => {
    for (let recipient = await next(); recipient; recipient = await next()) {
      const result = await deliver(recipient)
      const settled = writer.settle(recipient, result)
      if (result.state !== 'bounced') continue
      await settled
      const paused = await pauseForBounces(db, recipient.newsletterId).catch(() => false)
      if (paused) log.warn({ newsletter: recipient.newsletterId }, 'paused: too many bounces')
    }
  }

  const wake = () => {
    wakeUps += 1
    for (const done of [...sleepers]) done()
  }

  return {
    async start() {
      claimant.begin()
      running = Array.from({ length: mailer.connections }, run)
    },
    wake,
    async stop() {
      stopping.abort()
      wake()
      await Promise.all(running)
      unmark(ready.splice(0))
      await writer.idle()
      const unused = buffer.map(({ id }) => id)
      buffer = []
      await releaseRecipients(db, unused, worker).catch(() => {})
      claimant.end()
    },
  }
}
