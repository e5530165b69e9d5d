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

/** Questions that staff can add to a form. */
export const mostQuestions = 5

export const onlyFilters = ['held', 'failed', 'invited', 'not-invited'] as const

export const requestKinds = ['deletion', 'access'] as const

export type RequestKind = (typeof requestKinds)[number]

export const preferencesAction = '/forms/preferences'

export const pauseMonths = [1, 3, 6] as const

/** What a column of an imported file can be. */
export const columnMeanings = [
  'ignore',
  'email',
  'name',
  'company',
  'role',
  'list',
  'tags',
  'signed-up',
  'extra',
] as const

export type ColumnMeaning = (typeof columnMeanings)[number]

export const consentKinds = ['elsewhere', 'ask'] as const

export const importStates = [
  'uploaded',
  'checking',
  'ready',
  'running',
  'done',
  'failed',
  'cancelled',
] as const

export const mostImportColumns = 100
export const mostImportRows = 100_000
export const mostImportBytes = 20_000_000
