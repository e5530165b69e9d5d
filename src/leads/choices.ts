/** The choices of the forms, apart from the contract so that a page can show them without a schema library. */
export const roles = [
  'Design',
  'Engineering',
  'Development',
  'Product Management',
  'Leadership',
  'Investor',
  'Other',
] as const

export const lists = ['waitlist', 'mailing-list'] as const

/** Where a lead comes from. The numbers are bits: a person may have come from several. */
export const sourceBits = {
  waitlist: 1,
  'mailing-list': 2,
  'early-access': 4,
  registration: 8,
} as const

export type Source = keyof typeof sourceBits

export const sources = Object.keys(sourceBits) as Source[]

export const leadStates = ['unconfirmed', 'confirmed', 'unsubscribed', 'bounced'] as const

export type LeadState = (typeof leadStates)[number]

/** What people may ask of us about their data. */
export const requestKinds = ['deletion', 'access'] as const

export type RequestKind = (typeof requestKinds)[number]
