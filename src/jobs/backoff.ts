const firstMs = 10_000
const longestMs = 6 * 3_600_000

/** About 30 hours of trying: 10 s, doubling up to 6 h. */
export const mostAttempts = 16

/** The wait after so many attempts, spread by a fifth so that what failed together does not return together. */
export function backoffMs(attempts: number, random = Math.random()): number {
  const wait = Math.min(longestMs, firstMs * 2 ** (attempts - 1))
  return Math.round(wait * (0.8 + random * 0.4))
}
