/* The choices of the forms, separate from the contract so that a page can show them without a schema library. */

/** The states of people. Registered: a form that never asks to confirm. */
export const leadStates = [
  'unconfirmed',
  'registered',
  'confirmed',
  'unsubscribed',
  'bounced',
] as const

/** Sign-ups that look like those of robots are held for review, and count as nobody. */
export const shownStates = [...leadStates, 'held', 'rejected'] as const

export type ShownState = (typeof shownStates)[number]

/** Newest and oldest are about the last sign-up. The state is the stored one: who never confirmed is together. */
export const leadSorts = [
  'newest',
  'oldest',
  'email',
  'email-descending',
  'state',
  'state-descending',
  'first-newest',
  'first-oldest',
] as const

export type LeadSort = (typeof leadSorts)[number]

export const onlyFilters = ['held', 'failed', 'invited', 'not-invited'] as const

export const requestKinds = ['deletion', 'access'] as const

export type RequestKind = (typeof requestKinds)[number]

export const preferencesAction = '/forms/preferences'

export const pauseMonths = [1, 3, 6] as const
