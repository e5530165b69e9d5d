/** Whoever lived this long did not fail at its start. */
const healthyMs = 60_000
const longestMs = 30_000

/**
 * How long to wait before a dead worker is replaced: not at all the first time, then twice as long each time,
 * so that one which cannot live does not take the machine with it.
 */
export function pauseMs(deathsInARow: number): number {
  return deathsInARow <= 1 ? 0 : Math.min(longestMs, 250 * 2 ** (deathsInARow - 2))
}

export function deathsInARow(before: number, livedMs: number): number {
  return livedMs >= healthyMs ? 1 : before + 1
}
