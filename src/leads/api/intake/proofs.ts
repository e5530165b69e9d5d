import { z } from '@hono/zod-openapi'
import { createChallenge, extractParams, verifySolution } from 'altcha-lib/v1'
import { ProblemError } from '#src/app/problem.ts'
import type { RateLimits } from '#src/limits/rate-limit.ts'
import { keyFor } from '#src/tokens/signer.ts'

/** Seconds in which a challenge must be solved, and for which a solution is remembered. */
const validSeconds = 20 * 60
/** About a second of work for a browser: half as many hashes on average. */
const hardest = 60_000

/** The header of the solution: JSON in Base64, as ALTCHA defines it. Not a field, because retries must repeat the body. */
export const proofHeader = 'x-altcha'

const Solution = z.object({
  algorithm: z.literal('SHA-256'),
  challenge: z.string().regex(/^[0-9a-f]{64}$/),
  number: z.int().min(0).max(hardest),
  salt: z.string().max(200),
  signature: z.string().regex(/^[0-9a-f]{64}$/),
})

/** Small proofs of work (ALTCHA): signed challenges, each for one form, for a short time, and solved once. */
export function createProofs(secret: string, limits: RateLimits) {
  const hmacKey = keyFor(secret, 'proofs of work').toString('hex')
  const uses = limits.counter('proofs', 1, validSeconds)
  return {
    /** What a client is told that must solve a challenge first. One that cannot may try again when the burst is over. */
    async ask(form: string, waitSeconds: number): Promise<ProblemError> {
      const challenge = await createChallenge({
        hmacKey,
        maxNumber: hardest,
        expires: new Date(Date.now() + validSeconds * 1000),
        params: { form },
      })
      return new ProblemError(
        429,
        `Too many forms. Solve the challenge and send the form again with the header ${proofHeader}, or wait ${waitSeconds} s.`,
        {
          headers: { 'retry-after': String(waitSeconds) },
          members: { challenge, retryAfter: waitSeconds },
        },
      )
    },
    /** Whether this solves a challenge for this form, for the first time. */
    async isSolved(sent: string | undefined, form: string): Promise<boolean> {
      const { data: solution } = Solution.safeParse(parsed(sent))
      if (!solution || extractParams(solution).form !== form) return false
      if (!(await verifySolution(solution, hmacKey))) return false
      return (await uses.excess(solution.challenge)) === 0
    },
  }
}

function parsed(sent = ''): unknown {
  try {
    return JSON.parse(atob(sent.slice(0, 1000)))
  } catch {
    return undefined
  }
}
