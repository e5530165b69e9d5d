/** A worker that ran for so long did not fail at its start. */
const healthyMs = 60_000
const longestMs = 30_000

/**
 * How long to wait before a failed worker is replaced: not at all the first time, then twice as long each time, so
 * that one which cannot start does not take up the machine.
 */
export function restartDelayMs(failures: number): number {
  return failures <= 1 ? 0 : Math.min(longestMs, 250 * 2 ** (failures - 2))
}

export function consecutiveFailures(before: number, ranMs: number): number {
  return ranMs >= healthyMs ? 1 : before + 1
}
