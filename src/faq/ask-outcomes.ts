/** Results of asking a question. The route reads them from the URL, so this file imports no screen. */
export const askOutcomes = ['yes', 'refused', 'later'] as const

export type AskOutcome = (typeof askOutcomes)[number]
