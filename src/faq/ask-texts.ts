import type { AskOutcome } from './ask-outcomes.ts'

export const askTexts: Record<AskOutcome, string> = {
  yes: 'Thank you! A person reads every question.',
  refused:
    'That was not accepted: a question has 10 to 1,000 characters, and the address must be one.',
  later: 'That is a lot at once. Please try again in a few minutes.',
}
