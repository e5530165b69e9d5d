import { type Exclusion, invitationLists } from '#src/people/choices.ts'

export const listNames = {
  waitlist: 'Waitlist',
  'mailing-list': 'Mailing list',
  'early-access': 'Early access',
} as const

export type List = keyof typeof listNames

export const lists = Object.keys(listNames) as [List, ...List[]]

export const newsletterStates = [
  'draft',
  'scheduled',
  'sending',
  'paused',
  'sent',
  'cancelled',
] as const

export type NewsletterState = (typeof newsletterStates)[number]

export const pauseReasons = [
  'staff',
  'bounces',
  'missed-schedule',
  'restored',
  'no-address',
] as const

/** The states that staff see: a mail in flight still counts as waiting. */
export const recipientStates = ['waiting', 'sent', 'bounced', 'skipped', 'uncertain'] as const

export type RecipientState = (typeof recipientStates)[number]

/** Why a recipient who was in the audience got nothing. Stored with the recipient and shown to staff. */
export const skipReasons: Record<Exclusion, string> = {
  unconfirmed: 'The address is not confirmed any more',
  unsubscribed: 'Unsubscribed',
  bounced: 'Mail to the address bounces',
  erased: 'Asked to be erased',
  paused: 'Has paused newsletters',
  promise: 'Signed up with a form that does not mention such mails',
  invited: 'Was invited before',
  digest: 'Does not want this digest any more',
  condition: 'Does not meet the conditions',
}

/** The kinds that staff write. */
export const writtenKinds = ['newsletter', 'invitation'] as const

/** The site makes digests. */
export const kinds = [...writtenKinds, 'digest'] as const

/** Only lists whose form mentions the mail: people who asked for a demo were promised no newsletters. */
export const offeredLists: Record<(typeof kinds)[number], List[]> = {
  newsletter: ['waitlist', 'mailing-list'],
  invitation: [...invitationLists],
  // The choice of each person counts.
  digest: [],
}

/** A schedule missed by more than this waits for a person. */
export const latestStartMs = 3_600_000

/** The same for a digest, which no day needs more than another. */
export const latestDigestMs = 86_400_000

/** Characters of the name of a template. */
export const longestTemplate = 100

/** Mail programs clip a larger HTML part. */
export const clippedBytes = 100_000
