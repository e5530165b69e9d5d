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

/** How often a person gets new articles by mail. */
export const digestFrequencies = ['weekly', 'monthly'] as const

export type DigestFrequency = (typeof digestFrequencies)[number]

/** Why someone on a list is not in the audience. */
export const exclusions = [
  'unconfirmed',
  'unsubscribed',
  'bounced',
  'erased',
  'paused',
  'promise',
  'digest',
  'invited',
  'condition',
] as const

export type Exclusion = (typeof exclusions)[number]
