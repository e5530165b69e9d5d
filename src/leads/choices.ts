/* The choices of the forms, separate from the contract so that a page can show them without a schema library. */

export const leadStates = ['unconfirmed', 'confirmed', 'unsubscribed', 'bounced'] as const

export type LeadState = (typeof leadStates)[number]

export const onlyFilters = ['held', 'failed', 'invited', 'not-invited'] as const

export const requestKinds = ['deletion', 'access'] as const

export type RequestKind = (typeof requestKinds)[number]

export const preferencesAction = '/forms/preferences'

export const pauseMonths = [1, 3, 6] as const
