/** Why a delivery failed, in classes that tell an operator where to look. */
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

/** Why deliveries are paused. */
export const pauseReasons = ['restored', 'operator'] as const

export type PauseReason = (typeof pauseReasons)[number]
