/** The lists that a newsletter can be sent to, and what staff call them. */
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

export const pauseReasons = ['staff', 'bounces', 'missed-schedule', 'restored'] as const

/** As staff see them: a mail in flight still waits for its answer. */
export const recipientStates = ['waiting', 'sent', 'bounced', 'skipped', 'uncertain'] as const

export type RecipientState = (typeof recipientStates)[number]

/** Why someone on a list is not in the audience. */
export const exclusions = [
  'unconfirmed',
  'unsubscribed',
  'bounced',
  'erased',
  'invited',
  'condition',
] as const

export type Exclusion = (typeof exclusions)[number]

export const kinds = ['newsletter', 'invitation'] as const

/** A schedule that was missed by more than this waits for a person. */
export const latestStartMs = 3_600_000

/** Mail programs clip a larger HTML part. */
export const clippedBytes = 100_000
