import { describeError } from '#src/app/problem.ts'
import type { Database } from '#src/db/database.ts'
import { backoffMs, mostAttempts } from '#src/jobs/backoff.ts'
import type { Log } from '#src/log/log.ts'
import type { Mail, Mailer, MailOutcome } from '#src/mail/mail.ts'
import { bounceReason } from '../bounces/bounces.ts'
import type { Recipient, Result } from './in-flight.ts'
import type { Pace } from './pace.ts'

export interface DeliveryDeps {
  db: Database
  log: Log
  mailer: Mailer
  /** Builds the mail of one recipient. */
  mailFor: (recipient: Recipient & { newsletterId: number }) => Promise<Mail>
  /** Shorter in tests. */
  waitMs?: (attempts: number) => number
}

/** After this time without the server's reply, a mail is uncertain. */
const attemptMs = 120_000
/** After this many single recipients refused in a row, the server probably refuses all of them. */
const refusalsToSlowDown = 5

/**
 * Returns a function that makes one attempt. Unlike other mails (mail/mail-job.ts), a mail of a newsletter that may have
 * left is not sent again, and one that is refused for good is a bounce.
 */
export function createDelivery(
  { db, log, mailer, mailFor, waitMs = backoffMs }: DeliveryDeps,
  { newsletterId, pace }: { newsletterId: number; pace: Pace },
) {
  let refusals = 0
  let trouble: string | null = null

  /** Stores the server's last refusal, which the newsletter's page shows. */
  const noteTrouble = async (text: string | null) => {
    if (trouble === text) return
    trouble = text
    const newsletter = db.updateTable('newsletters').where('id', '=', newsletterId)
    await newsletter.set({ last_error: text }).execute()
  }

  const send = async (recipient: Recipient): Promise<MailOutcome> => {
    try {
      const mail = await mailFor({ ...recipient, newsletterId })
      return await mailer.send(mail, AbortSignal.timeout(attemptMs))
    } catch (error) {
      log.error({ err: describeError(error) }, 'a newsletter cannot be rendered')
      return { result: 'later', error: 'The mail could not be made', errorClass: 'other' }
    }
  }

  return async (recipient: Recipient): Promise<Result> => {
    const outcome = await send(recipient)
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
    const isServer = outcome.result === 'later'
    refusals += 1
    if (isServer || refusals >= refusalsToSlowDown) {
      pace.slowDown()
      await noteTrouble(error).catch(() => {})
    }
    if (!isServer && recipient.attempts >= mostAttempts) {
      return { state: 'bounced', reason: bounceReason('soft', error) }
    }
    const delayMs = isServer ? pace.waitMs() : waitMs(recipient.attempts)
    return { state: 'waiting', reason: error, waitMs: delayMs, counts: !isServer }
  }
}
