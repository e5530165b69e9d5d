/** The lists that an audience can name, and what staff call them. */
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

/** As staff see them: a mail in flight still waits for its answer. */
export const recipientStates = ['waiting', 'sent', 'bounced', 'skipped', 'uncertain'] as const

export type RecipientState = (typeof recipientStates)[number]

/** Why someone on a list is not in the audience. */
export const exclusions = [
  'unconfirmed',
  'unsubscribed',
  'bounced',
  'erased',
  'paused',
  'promise',
  'invited',
  'condition',
] as const

export type Exclusion = (typeof exclusions)[number]

/** Why a recipient who was in the audience got nothing. Stored with the recipient and shown to staff. */
export const skipReasons: Record<Exclusion, string> = {
  unconfirmed: 'The address is not confirmed any more',
  unsubscribed: 'Unsubscribed',
  bounced: 'Mail to the address bounces',
  erased: 'Asked to be erased',
  paused: 'Has paused newsletters',
  promise: 'Signed up with the promise of no newsletters',
  invited: 'Was invited before',
  condition: 'Does not meet the conditions',
}

export const kinds = ['newsletter', 'invitation'] as const

/** The lists that staff choose from. Who asked for a demo was promised no newsletters; an invitation is what they asked for. */
export const offeredLists: Record<(typeof kinds)[number], List[]> = {
  newsletter: ['waitlist', 'mailing-list'],
  invitation: lists,
}

/** A schedule that was missed by more than this waits for a person. */
export const latestStartMs = 3_600_000

/** Mail programs clip a larger HTML part. */
export const clippedBytes = 100_000
