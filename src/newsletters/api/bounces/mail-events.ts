import { createHash } from 'node:crypto'
import type { HonoRequest } from 'hono'
import { createMiddleware } from 'hono/factory'
import { type ApiEnv, apiApp } from '#src/app/api-app.ts'
import { limitBody, refuseShape } from '#src/app/body-rules.ts'
import { onceDone } from '#src/app/idempotency.ts'
import { invalid, ProblemError } from '#src/app/problem.ts'
import type { Database } from '#src/db/database.ts'
import type { BounceKind } from '#src/mail/bounce-kind.ts'
import { updateLine } from '#src/people/waitlist/line.ts'
import { isSameSecret, signerWith } from '#src/tokens/signer.ts'
import { type MailEvent, MailEvents, receiveMailEvents } from '../../mail-events-contract.ts'
import type { NewsletterDeps } from '../newsletter-deps.ts'
import { forgetCounts } from '../queries.ts'
import { recipientOfMessageId, type Signer } from '../signed.ts'
import { bounceReason, noteBounce, noteComplaint, pauseForBounces } from './bounces.ts'
import { readPostmark, readSes } from './providers.ts'
import { createSns, readSns } from './sns.ts'

/** Postmark adds the mail itself to a bounce, if it is asked to. */
const mostBytes = 1_000_000

/** Without a secret events are refused, without a topic those of Amazon SNS. */
export function mailEventsApi({ db, signer, log, settings }: NewsletterDeps) {
  const { mailEventsSecret: secret } = settings
  const sns = settings.sns && createSns(settings.sns)
  const signed = createMiddleware<ApiEnv>(async (c, next) => {
    // Read as text first, because the signature covers the raw bytes.
    const body = await c.req.text()
    refuseShape(body)
    const message = readSns(body)
    if (message) {
      if (!(await sns?.isGenuine(message))) {
        throw new ProblemError(401, 'This is not a genuine message of the topic in MAIL_SNS_TOPIC.')
      }
      return next()
    }
    if (!secret || !isSigned(secret, body, c.req)) {
      throw new ProblemError(401, 'The signature is missing or wrong.')
    }
    await next()
  })
  const middleware = [limitBody(mostBytes), signed]
  return apiApp().openapi({ ...receiveMailEvents, middleware }, async (c) => {
    const body = await c.req.text()
    const message = readSns(body)
    if (message?.Type === 'SubscriptionConfirmation') {
      if (!(await sns?.confirm(message.SubscribeURL ?? ''))) {
        throw new ProblemError(503, 'The subscription could not be confirmed.')
      }
      log.info('the Amazon SNS subscription for bounces is confirmed')
      return c.json({ taken: 0 }, 200)
    }
    const events = readEvents(body)
    const sent = `${c.req.header('x-timestamp') ?? ''}.${body}`
    const taken = await onceDone(db, {
      // A recorded message that is sent again changes nothing.
      key: createHash('sha256').update(sent).digest('hex'),
      scope: 'mail-events',
      async work() {
        let taken = 0
        for (const event of events) if (await takeEvent(db, signer, event)) taken += 1
        return taken
      },
    })
    return c.json({ taken }, 200)
  })
}

/** How far the clocks of sender and site may differ, and how long a message may be under way. */
const newestSeconds = 5 * 60

/**
 * The HMAC of the time and the body, of the body alone (senders of earlier versions), or, for providers that sign
 * nothing, a fixed one in the address.
 */
function isSigned(secret: string, body: string, request: HonoRequest): boolean {
  const { sign: hmac, verify } = signerWith(secret, { encoding: 'hex' })
  const [header, timestamp] = [request.header('x-signature'), request.header('x-timestamp')]
  if (timestamp !== undefined) {
    const age = Math.abs(Date.now() / 1000 - Number(timestamp))
    if (!/^\d{1,12}$/.test(timestamp) || !(age <= newestSeconds)) return false
    return header !== undefined && isSameSecret(`sha256=${hmac(`${timestamp}.${body}`)}`, header)
  }
  if (header) return isSameSecret(`sha256=${hmac(body)}`, header)
  return verify('mail-events', request.query('signature') ?? '')
}

function readEvents(text: string): MailEvent[] {
  let body: unknown
  try {
    body = JSON.parse(text)
  } catch {
    throw new ProblemError(400, 'The body is not readable JSON.')
  }
  const own = MailEvents.safeParse(body)
  if (own.success) return own.data.events
  const events = readPostmark(body) ?? readSes(body)
  if (!events)
    throw invalid({ events: ['Must be a list of events, or a body of Postmark or Amazon SES.'] })
  return events
}

/** Records one event, by one of our Message-IDs or by address. Returns true if it was about a known person. */
export async function takeEvent(db: Database, signer: Signer, event: MailEvent): Promise<boolean> {
  const recipientId = event.messageId && recipientOfMessageId(signer, event.messageId)
  const taken = await db.transaction().execute(async (trx) => {
    if (recipientId) return noteOnRecipient(trx, recipientId, event)
    const email = event.email?.trim().toLowerCase()
    const person = email
      ? await trx.selectFrom('people').select('id').where('email', '=', email).executeTakeFirst()
      : undefined
    if (!person) return undefined
    const latest = await latestMailOf(trx, person.id)
    if (latest) return noteOnRecipient(trx, latest, event)
    if (event.type === 'complaint') await noteComplaint(trx, person.id)
    else if (kindOf(event) === 'hard') await noteBounce(trx, person.id, 'hard')
    await updateLine(trx, [person.id])
    return 'person'
  })
  if (typeof taken === 'object') await pauseForBounces(db, taken)
  return taken !== undefined
}

/** No mail server retries for longer. */
const longestDeliveryMs = 5 * 86_400_000

/**
 * The newsletter that an event without a Message-ID is about: the latest one sent to the person. A newsletter that has
 * already bounced still counts as the latest, so that a repeated event does not count for an earlier one.
 */
async function latestMailOf(trx: Database, personId: number): Promise<number | undefined> {
  const row = await trx
    .selectFrom('newsletter_recipients')
    .select('id')
    .where('person_id', '=', personId)
    .where('state', 'in', ['sent', 'uncertain', 'bounced'])
    .where('settled_at', '>', new Date(Date.now() - longestDeliveryMs).toISOString())
    .orderBy('settled_at', 'desc')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()
  return row?.id
}

const kindOf = ({ kind, permanent }: MailEvent): BounceKind => kind ?? (permanent ? 'hard' : 'soft')

async function noteOnRecipient(trx: Database, recipientId: number, event: MailEvent) {
  const recipient = await trx
    .selectFrom('newsletter_recipients')
    .select(['newsletter_id', 'person_id'])
    .where('id', '=', recipientId)
    .executeTakeFirst()
  if (!recipient) return undefined
  const { newsletter_id: newsletterId, person_id: personId } = recipient
  await forgetCounts(trx, newsletterId)
  const at = new Date().toISOString()
  const row = trx.updateTable('newsletter_recipients').where('id', '=', recipientId)
  if (event.type === 'complaint') {
    await row.set({ reason: 'Complaint', unsubscribed_at: at }).execute()
    if (personId) await noteComplaint(trx, personId)
  } else {
    const reason = bounceReason(kindOf(event), 'reported after the mail was accepted')
    // A report proves that the mail was sent, so it also settles an uncertain one.
    await row
      .set({ state: 'bounced', reason, settled_at: at })
      .where('state', 'in', ['sent', 'uncertain', 'bounced'])
      .execute()
    if (personId) await noteBounce(trx, personId, kindOf(event))
  }
  if (personId) await updateLine(trx, [personId])
  return { newsletterId, recipientId }
}
