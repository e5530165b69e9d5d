/** Why a delivery failed, as far as it tells an operator what to look at. */
export const errorClasses = [
  'auth',
  'tls',
  'connect',
  'dns',
  'timeout',
  'refused',
  'other',
] as const

export type ErrorClass = (typeof errorClasses)[number]

/** Why nothing is delivered. */
export const pauseReasons = ['restored', 'operator'] as const

export type PauseReason = (typeof pauseReasons)[number]
