import pLimit from 'p-limit'
import { ProblemError } from '#src/app/problem.ts'

/** Argon2id, the library's default algorithm, with the parameters that OWASP recommends. */
const cost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }

// Each hash takes a thread and 19 MB; a burst of logins must not exhaust them.
const queue = pLimit(2)
const mostInLine = 50

// Loaded at the first sign-in, because most processes never need it.
const argon2 = () => import('@node-rs/argon2')

/** Throws a 503 if the queue is longer than a person would wait: a flood is refused before it costs anything. */
export function refuseWhenBusy(): void {
  if (queue.activeCount + queue.pendingCount < mostInLine) return
  throw new ProblemError(503, 'Many people are signing in right now. Try again in a moment.', {
    headers: { 'retry-after': '2' },
  })
}

export function hashPassword(password: string): Promise<string> {
  return queue(async () => (await argon2()).hash(password, cost))
}

/** The hash of an unknown password, with the same cost. */
const decoy =
  '$argon2id$v=19$m=19456,t=2,p=1$cVMsdQdqDy3RTgLzyc3nBg$O1xWu0vrRSUXv3HtjQb9QKIIggTia1N29PkZip67V/8'

/** Without an account a decoy is checked instead, so that the response takes as long and reveals nothing. */
export async function passwordMatches(stored: string | undefined, password: string) {
  const matches = await queue(async () => (await argon2()).verify(stored ?? decoy, password))
  return matches && stored !== undefined
}
