import { ApiError } from '#src/http/client.ts'
import { momentOf } from '#src/session/staff-time.ts'
import type { Exclusion, NewsletterState, RecipientState } from '../choices.ts'
import type { NewsletterSummary } from '../contract.ts'

export const stateNames: Record<NewsletterState, string> = {
  draft: 'Draft',
  scheduled: 'Scheduled',
  sending: 'Sending',
  paused: 'Paused',
  sent: 'Sent',
  cancelled: 'Cancelled',
}

export const recipientNames: Record<RecipientState, string> = {
  waiting: 'Waiting',
  sent: 'Sent',
  bounced: 'Bounced',
  skipped: 'Skipped',
  uncertain: 'Uncertain',
}

export const exclusionNames: Record<Exclusion, string> = {
  unconfirmed: 'have not confirmed their address',
  unsubscribed: 'have unsubscribed',
  bounced: 'have a mailbox that bounces',
  erased: 'asked to be erased',
  promise: 'signed up with the promise of no newsletters',
  invited: 'were invited before',
  condition: 'do not meet the conditions',
}

const pauseTexts = {
  staff: 'Paused by staff.',
  bounces:
    'Paused by itself: more than 5% of the first mails bounced. Look at the bounced recipients before you go on.',
  'missed-schedule':
    'The scheduled time passed more than an hour ago while the site was not running. It waits for you to decide.',
  restored:
    'The site was restored from a backup that was made during this send. Who was still waiting then may have the mail by now, so they are listed as uncertain. Send it to them again, or resume to end it without them.',
} as const

/** A newsletter whose sending had not begun has no list of recipients. */
const restoredBeforeStart =
  'The site was restored from a backup that was made before this was sent. If it has been sent since, everyone would get it again.'

export const pauseText = (reason: keyof typeof pauseTexts, started: boolean) =>
  reason === 'restored' && !started ? restoredBeforeStart : pauseTexts[reason]

export const numberOf = (n: number) => n.toLocaleString('en-US')

export { momentOf }

/** For example "Sending 1,240 of 8,300". */
export function stateText({ state, counts, scheduledAt }: NewsletterSummary): string {
  const done = counts.total - counts.waiting
  if (state === 'sending' || state === 'paused') {
    return `${stateNames[state]} ${numberOf(done)} of ${numberOf(counts.total)}`
  }
  if (state === 'scheduled' && scheduledAt) return `Scheduled for ${momentOf(scheduledAt)}`
  return stateNames[state]
}

/** The server's message, for the person who made the request. */
export function reasonOf(error: unknown): string {
  if (!(error instanceof ApiError)) return 'The server could not be reached.'
  const texts = Object.values(error.problem.errors ?? {}).flat()
  if (error.status === 403) return 'Your role does not allow this.'
  return texts.length ? texts.join(' ') : (error.problem.detail ?? error.message)
}
