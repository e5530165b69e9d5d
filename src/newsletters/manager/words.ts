import type { Exclusion } from '#src/people/choices.ts'
import { dayOf, momentOf } from '#src/session/staff-time.ts'
import { countOf, numberOf, oneOrMore } from '#src/ui/text/words.ts'
import { listNames, type NewsletterState, type RecipientState } from '../choices.ts'
import type { Audience, Newsletter, NewsletterSummary } from '../contract.ts'

export const kindNames: Record<NewsletterSummary['kind'], string> = {
  newsletter: 'Newsletter',
  invitation: 'Invitation',
  digest: 'New articles',
  step: 'Mail of a sequence',
}

/** Empty: nobody. */
export const audienceText = ({ lists, digest }: Audience): string =>
  digest
    ? `People who chose new articles ${digest}`
    : lists.map((list) => listNames[list]).join(', ')

export const stateNames: Record<NewsletterState, string> = {
  draft: 'Draft',
  scheduled: 'Scheduled',
  sending: 'Sending',
  paused: 'Paused',
  sent: 'Sent',
  cancelled: 'Stopped',
  step: 'Mail of a sequence',
}

export const recipientNames: Record<RecipientState, string> = {
  waiting: 'Waiting',
  sent: 'Sent',
  bounced: 'Bounced',
  skipped: 'Skipped',
  uncertain: 'Uncertain',
}

const exclusions: Record<Exclusion, [one: string, more: string]> = {
  unconfirmed: ['has not confirmed their address', 'have not confirmed their address'],
  unsubscribed: ['has unsubscribed', 'have unsubscribed'],
  bounced: ['has a mailbox that bounces', 'have a mailbox that bounces'],
  erased: ['asked to be erased', 'asked to be erased'],
  paused: ['has paused newsletters', 'have paused newsletters'],
  promise: [
    'signed up with a form that does not mention such mails',
    'signed up with a form that does not mention such mails',
  ],
  invited: ['was invited before', 'were invited before'],
  digest: ['has not chosen this digest', 'have not chosen this digest'],
  condition: ['does not meet the conditions', 'do not meet the conditions'],
}

/** "1 person has unsubscribed". */
export const exclusionText = (reason: Exclusion, count: number): string =>
  `${countOf(count, 'person', 'people')} ${exclusions[reason][count === 1 ? 0 : 1]}`

const pauseTexts = {
  staff: 'Paused by staff.',
  bounces:
    'Paused automatically: more than 5% of 200 mails in a row bounced, or of all mails where there are fewer. Look at the bounced recipients before you go on. If you resume, bounces do not pause it again.',
  'missed-schedule':
    'The scheduled time passed more than an hour ago, a day for a digest, while the site was not running. It waits for you to decide.',
  'no-address':
    'It was not sent at its time: the settings have no postal address. Ask an owner to add it. Then send it now, or turn it back into a draft.',
  restored:
    'The site was restored from a backup that was made during this send. People who were still waiting then may have the mail by now, so they are listed as uncertain. Send it to them again, or resume to end it without them.',
} as const

/** A newsletter whose sending had not begun has no list of recipients. */
const restoredBeforeStart =
  'The site was restored from a backup that was made before this was sent. If it has been sent since, everyone would get it again.'

export const pauseText = (reason: keyof typeof pauseTexts, started: boolean) =>
  reason === 'restored' && !started ? restoredBeforeStart : pauseTexts[reason]

/** Mails under way are the mail server's already: a cancel cannot call them back. */
export function cancelText({ waiting, underWay }: Newsletter['counts']): string {
  const people = waiting - underWay
  const rest = `${countOf(people, 'person', 'people')} who ${people === 1 ? 'has' : 'have'} not received it yet will not get it.`
  if (underWay === 0) return rest
  return `${rest} ${oneOrMore(underWay, 'One mail is', 'mails are')} under way and may still arrive.`
}

/** "Sending 1,240 of 8,300". */
export function stateText({ state, counts, scheduledAt, preparing }: NewsletterSummary): string {
  if (state === 'sending' && preparing) {
    return `Listing the recipients, ${numberOf(counts.total)} so far`
  }
  const done = counts.total - counts.waiting
  if (state === 'sending' || state === 'paused') {
    return `${stateNames[state]} ${numberOf(done)} of ${numberOf(counts.total)}`
  }
  if (state === 'scheduled' && scheduledAt) return `Scheduled for ${momentOf(scheduledAt)}`
  return stateNames[state]
}

export function conditionTexts(audience: Audience): string[] {
  const { signedUpAfter, signedUpBefore, role, company, source, ...rest } = audience
  const { segment, received, notReceived } = rest
  return [
    signedUpAfter && `Signed up on or after ${dayOf(signedUpAfter)}`,
    signedUpBefore && `Signed up before ${dayOf(signedUpBefore)}`,
    role && `Role: ${role}`,
    company && `Company contains “${company}”`,
    source && `Came from ${source}`,
    segment && `In segment ${segment}, as it was when it was sent or scheduled`,
    received && `Got newsletter ${received}`,
    notReceived && `Did not get newsletter ${notReceived}`,
  ].filter((text) => typeof text === 'string')
}
