/** How asking a question without scripts ended; the route reads it from the address, so no screen belongs here. */
export const askOutcomes = ['yes', 'refused', 'later'] as const

export type AskOutcome = (typeof askOutcomes)[number]
