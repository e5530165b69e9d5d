/** The choices of the forms, separate from the contract so that a page can show them without a schema library. */
export const roles = [
  'Design',
  'Engineering',
  'Development',
  'Product Management',
  'Leadership',
  'Investor',
  'Other',
] as const

export const leadStates = ['unconfirmed', 'confirmed', 'unsubscribed', 'bounced'] as const

export type LeadState = (typeof leadStates)[number]

export const onlyFilters = ['held', 'failed', 'invited', 'not-invited'] as const

/** The requests that people can make about their data. */
export const requestKinds = ['deletion', 'access'] as const

export type RequestKind = (typeof requestKinds)[number]

/** Where the forms of the page of preferences post to. */
export const preferencesAction = '/forms/preferences'

/** For how many months newsletters can be paused. */
export const pauseMonths = [1, 3, 6] as const
