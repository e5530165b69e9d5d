export interface WaitRule {
  /** The failure from which on there is a delay. */
  free: number
}

/** In seconds: long enough to make guessing hopeless, short enough that a person who waits can sign in. */
export const longestWait = 15 * 60

/** The delay in seconds after this many failures in a row: none, then 1, 2, 4, 8 ... */
export function waitAfter(failures: number, { free }: WaitRule): number {
  return failures < free ? 0 : Math.min(longestWait, 2 ** (failures - free))
}
