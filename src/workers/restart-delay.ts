/** A worker that ran for this long did not fail at its start. */
const healthyMs = 60_000
const longestMs = 30_000

/**
 * The delay before a failed worker is replaced: none the first time, then doubled each time, so that a worker which
 * cannot start does not occupy the machine.
 */
export function restartDelayMs(failures: number): number {
  return failures <= 1 ? 0 : Math.min(longestMs, 250 * 2 ** (failures - 2))
}

export function consecutiveFailures(before: number, ranMs: number): number {
  return ranMs >= healthyMs ? 1 : before + 1
}
