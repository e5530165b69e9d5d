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
  'step',
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

/** A step is created with its sequence. */
export const shownKinds = [...kinds, 'step'] as const

/** Only lists whose form mentions the mail: people who asked for a demo were promised no newsletters. */
export const offeredLists: Record<(typeof shownKinds)[number], List[]> = {
  newsletter: ['waitlist', 'mailing-list'],
  step: ['waitlist', 'mailing-list'],
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

export const sequenceStates = ['draft', 'running', 'paused'] as const

export const sequencePauses = ['staff', 'bounces', 'late', 'restored', 'no-address'] as const

/** What ends a sequence for a person, and the reason that is stored with their mails. */
export const goalReasons = {
  invited: 'Was invited',
  replied: 'Has replied',
  registered: 'Has registered',
} as const

export type Goal = keyof typeof goalReasons

export const goals = Object.keys(goalReasons) as [Goal, ...Goal[]]

export const mostSteps = 20

/** A year. */
export const longestDelayHours = 8784
