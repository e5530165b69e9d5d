import { setTimeout as sleep } from 'node:timers/promises'
import { describeError } from '#src/app/problem.ts'
import { databaseClock } from '#src/db/engine.ts'
import { backoffMs, mostAttempts } from '#src/jobs/attempts.ts'
import { defineJob, type Job, type JobKind, type Outcome } from '#src/jobs/job-kind.ts'
import type { MailOutcome } from '#src/mail/mail.ts'
import { noteInvitations } from '#src/people/audience/audience.ts'
import { updateLine } from '#src/people/waitlist/line.ts'
import { bounceKindOf, bounceReason, noteBounce, pauseForBounces } from '../bounces/bounces.ts'
import type { NewsletterDeps } from '../newsletter-deps.ts'
import {
  finishIfDone,
  newsletterJob,
  startIfDue,
  unfinishedNewsletters,
  writeRecipients,
} from '../service.ts'
import { createGroupWriter } from './group-writer.ts'
import { msUntilRecipient, type Recipient, type Result, recoverInFlight } from './in-flight.ts'
import { createPace, createSupply, group, type Pace } from './supply.ts'

/** Sends newsletters. One process at a time holds the claim of a newsletter's job, and with it all its recipients. */
export function sendingNewsletters(deps: NewsletterDeps): JobKind {
  const { db } = deps
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
      const clock = await databaseClock(db)
      const started = await startIfDue(db, id, { clock, hasAddress })
      if ('waitMs' in started) return { result: 'repeat', afterMs: started.waitMs }
      if (!started.kind) return { result: 'dropped' }
      await writeRecipients(db, id, signal)
      const isInvitation = started.kind === 'invitation'
      const waitMs = await sendOne(deps, { job, newsletterId: id, isInvitation, pace, signal })
      if (waitMs !== undefined) return { result: 'repeat', afterMs: waitMs }
      if (await finishIfDone(db, id)) return { result: 'done' }
      // All recipients wait for a retry, or the newsletter was paused and nothing is due.
      const restMs = await msUntilRecipient(db, id)
      return { result: 'repeat', afterMs: restMs ?? deps.times?.pollMs ?? 5000 }
    },
  })
}

interface One {
  job: Job
  newsletterId: number
  isInvitation?: boolean
  pace: Pace
  signal: AbortSignal
  due?: Parameters<typeof createSupply>[1]['due']
}

/** Sends all mails that are due. Returns how long to wait if the rate limit is reached or sending is on hold. */
export async function sendOne(deps: NewsletterDeps, one: One): Promise<number | undefined> {
  const { db, log, mailer, times } = deps
  const { job, newsletterId, isInvitation } = one
  const found = await recoverInFlight(db, newsletterId)
  if (found) log.warn({ mails: found }, 'mails in flight of an ended process are now uncertain')

  const writer = createGroupWriter({
    db,
    job,
    newsletterId,
    group,
    retryPause: () => sleep(Math.min(times?.pollMs ?? 1000, 1000)),
    async onSettled(trx, settled) {
      for (const { recipient, result } of settled) {
        if (result.state !== 'bounced') continue
        await noteBounce(trx, recipient.personId, bounceKindOf(result.reason))
      }
      const sent = settled.filter(({ result }) => result.state === 'sent')
      const invited = isInvitation ? sent.map(({ recipient }) => recipient.personId) : []
      if (invited.length) await noteInvitations(trx, invited)
      const changed = settled.filter(({ result }) => isInvitation || result.state === 'bounced')
      await updateLine(
        trx,
        changed.map(({ recipient }) => recipient.personId),
      )
    },
  })
  const supply = createSupply(deps, { ...one, writer })
  const deliver = createDelivery(deps, one)

  const connection = async () => {
    for (let next = await supply.next(); next; next = await supply.next()) {
      const result = await deliver(next)
      const settled = writer.settle(next, result)
      if (result.state !== 'bounced') continue
      await settled
      const bounced = { newsletterId, recipientId: next.id }
      const paused = await pauseForBounces(db, bounced).catch(() => false)
      if (paused) log.warn({ newsletter: newsletterId }, 'paused: too many bounces')
    }
  }
  const ends = await Promise.allSettled(Array.from({ length: mailer.connections }, connection))
  await supply.end()
  await writer.idle()
  for (const end of ends) if (end.status === 'rejected') throw end.reason
  return supply.restMs()
}

/** After this time without the server's reply, a mail is uncertain. */
const attemptMs = 120_000
/** After this many single recipients refused in a row, the server probably refuses all of them. */
const refusalsToSlowDown = 5

/**
 * Returns a function that makes one attempt. Unlike other mails (mail/mail-job.ts), a mail of a newsletter that may have
 * left is not sent again, and one that is refused for good is a bounce.
 */
function createDelivery(
  { db, log, mailer, letters, times }: NewsletterDeps,
  { newsletterId, pace }: { newsletterId: number; pace: Pace },
) {
  const waitMs = times?.waitMs ?? backoffMs
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
    // Not AbortSignal.timeout: it would stay in memory for two minutes after every mail.
    const attempt = new AbortController()
    const limit = setTimeout(() => attempt.abort(), attemptMs)
    try {
      const mail = await letters.mailFor(newsletterId, recipient)
      return await mailer.send(mail, attempt.signal)
    } catch (error) {
      log.error({ err: describeError(error) }, 'a newsletter cannot be rendered')
      return { result: 'later', error: 'The mail could not be made', errorClass: 'other' }
    } finally {
      clearTimeout(limit)
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
