const firstMs = 10_000
const longestMs = 6 * 3_600_000

/** About 30 hours of attempts: 10 s, doubling up to 6 h. */
export const mostAttempts = 16

/**
 * The delay after this many attempts, with a jitter of a fifth, so that jobs that failed together are not retried
 * together.
 */
export function backoffMs(attempts: number, random = Math.random()): number {
  const wait = Math.min(longestMs, firstMs * 2 ** (attempts - 1))
  return Math.round(wait * (0.8 + random * 0.4))
}
