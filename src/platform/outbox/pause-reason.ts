/** Why nothing is delivered. */
export const pauseReasons = ['restored', 'operator'] as const

export type PauseReason = (typeof pauseReasons)[number]
