/** Results of asking a question. The route reads them from the URL, so this file imports no screen. */
export const askOutcomes = ['yes', 'refused', 'later'] as const

export type AskOutcome = (typeof askOutcomes)[number]

export const askTexts: Record<AskOutcome, string> = {
  yes: 'Thank you! A person reads every question.',
  refused:
    'That was not accepted: a question has 10 to 1,000 characters, and the address must be one.',
  later: 'That is a lot at once. Please try again in a few minutes.',
}
