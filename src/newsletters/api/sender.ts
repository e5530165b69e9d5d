import type { Database, Engine } from '#src/platform/db/database.ts'
import { describeError } from '#src/platform/http/problem.ts'
import type { Log } from '#src/platform/log/log.ts'
import type { BulkMailer, BulkOutcome } from '#src/platform/mail/bulk.ts'
import type { Mail } from '#src/platform/mail/mail.ts'
import { backoffMs, mostAttempts } from '#src/platform/outbox/backoff.ts'
import { isDead, newClaimant } from '#src/platform/outbox/claimants.ts'
import { databaseClock } from '#src/platform/outbox/queue.ts'
import { bounceReason, hardBounce, noteBounce, pauseForBounces } from './bounces.ts'
import { type MailRate, returnBudget, takeBudget } from './budget.ts'
import {
  type Claimed,
  claimRecipients,
  type Result,
  recoverInFlight,
  releaseRecipients,
} from './claims.ts'
import { createGroupWriter } from './group-writer.ts'
import { noteInvitations } from './invitations.ts'
import { createPace } from './pace.ts'
import { isFinished } from './queries.ts'
import { startScheduled } from './service.ts'

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

const batch = 64
const recoverEveryMs = 30_000
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
  const invitations = new Set<number>()
  const troubled = new Map<number, string>()
  let buffer: Claimed[] = []
  let refilling: Promise<boolean> | undefined
  let running: Promise<void>[] = []
  let refusals = 0
  let wakeUps = 0
  let recoveredAt = Number.NEGATIVE_INFINITY

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
    retryPause: () => new Promise((resolve) => setTimeout(resolve, Math.min(pollMs, 1000))),
    async onSettled(trx, settled) {
      const invited: number[] = []
      for (const { recipient, result } of settled) {
        if (result.state === 'bounced') {
          await noteBounce(trx, recipient.personId, result.reason.startsWith(hardBounce))
        }
        const isInvitation = invitations.has(recipient.newsletterId)
        if (result.state === 'sent' && isInvitation) invited.push(recipient.personId)
      }
      if (invited.length) await noteInvitations(trx, invited)
    },
  })

  /** Starts what is scheduled, ends what is finished, and claims the next recipients. False: nothing to do now. */
  const refill = async (): Promise<boolean> => {
    if (!(await mayDeliver())) return false
    const clock = await databaseClock(db, engine)
    await startScheduled(db, clock)
    if (performance.now() - recoveredAt > recoverEveryMs) {
      recoveredAt = performance.now()
      const found = await recoverInFlight(db, engine, isDead)
      if (found) log.warn({ mails: found }, 'mails of a process that ended are uncertain')
    }
    const sending = await db
      .selectFrom('newsletters')
      .select(['id', 'kind'])
      .where('state', '=', 'sending')
      .orderBy('started_at')
      .execute()
    for (const { id, kind } of sending) {
      if (kind === 'invitation') invitations.add(id)
      const wanted = rate.perSecond ? Math.min(batch, rate.perSecond) : batch
      const { granted, waitMs: untilGrant } = await takeBudget(db, engine, rate, wanted)
      if (granted === 0) {
        await sleep(Math.min(untilGrant, pollMs))
        return true
      }
      buffer = await claimRecipients(db, { engine, newsletterId: id, worker, limit: granted })
      await returnBudget(db, rate, granted - buffer.length)
      if (buffer.length) return true
      if (await isFinished(db, id)) await finish(id)
    }
    return false
  }

  const finish = async (id: number) => {
    await db
      .updateTable('newsletters')
      .set({ state: 'sent', finished_at: new Date().toISOString(), last_error: null })
      .where('id', '=', id)
      .where('state', '=', 'sending')
      .execute()
    troubled.delete(id)
  }

  /** The newsletter's page shows what the server last refused. */
  const noteTrouble = async (id: number, text: string | null) => {
    if ((troubled.get(id) ?? null) === text) return
    if (text) troubled.set(id, text)
    else troubled.delete(id)
    await db.updateTable('newsletters').set({ last_error: text }).where('id', '=', id).execute()
  }

  const next = async (): Promise<Claimed | undefined> => {
    while (!stopping.signal.aborted) {
      const found = buffer.shift()
      if (found) return found
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
      while (pace.waitMs() > 0 && !stopping.signal.aborted) await sleep(pace.waitMs())
      if (stopping.signal.aborted) {
        buffer.push(recipient)
        return
      }
      try {
        if (!(await writer.mark(recipient))) continue
      } catch (error) {
        log.warn({ err: describeError(error) }, 'newsletters wait')
        await sleep(Math.min(pollMs, 1000))
        continue
      }
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
      await writer.idle()
      const unused = buffer.map(({ id }) => id)
      buffer = []
      await releaseRecipients(db, unused, worker).catch(() => {})
      claimant.end()
    },
  }
}
