/** In seconds: long enough to make guessing hopeless, short enough that a person who waits can sign in. */
export const longestWait = 15 * 60

/** The delay in seconds after this many failures in a row, the first at `free`: none, then 1, 2, 4, 8 ... */
export const waitAfter = (failures: number, free: number): number =>
  failures < free ? 0 : Math.min(longestWait, 2 ** (failures - free))
