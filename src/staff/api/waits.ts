export interface WaitRule {
  /** So many failures cost nothing but the last of them. */
  free: number
}

/** Seconds: long enough to make guessing hopeless, short enough that a person who waits gets in. */
export const longestWait = 15 * 60

/** The seconds to wait after so many failures in a row: none, then 1, 2, 4, 8 ... */
export function waitAfter(failures: number, { free }: WaitRule): number {
  return failures < free ? 0 : Math.min(longestWait, 2 ** (failures - free))
}
