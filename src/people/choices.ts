/** The roles that a person who asks for early access can choose. */
export const roles = [
  'Design',
  'Engineering',
  'Development',
  'Product Management',
  'Leadership',
  'Investor',
  'Other',
] as const

/** The lists whose forms mention an invitation to the product. */
export const invitationLists = ['waitlist', 'early-access'] as const

/** The states that a segment can ask for. Who registered is never asked to confirm, and so is unconfirmed. */
export const segmentStates = ['confirmed', 'unconfirmed', 'unsubscribed', 'bounced'] as const

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
