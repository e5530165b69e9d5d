/** How often something happened in its window, and how long that window still lasts. */
export interface Count {
  used: number
  leftMs: number
}

/** Where limits are counted: each key has a window that begins with its first count and then ends. */
export interface CountStore {
  add: (key: string, windowMs: number) => Promise<Count>
  read: (key: string, windowMs: number) => Promise<Count | undefined>
  forget: (key: string) => Promise<void>
  close: () => Promise<void>
}

/** Past this the counts that end soonest go: a flood from ever new networks must not fill memory or disk. */
export const mostKept = 200_000

/** How often what has ended is swept away. */
export const sweepMs = 60_000

/**
 * A window that ends later than one that begins now was written under a clock that was ahead, and must hold nobody
 * up. By so much it may be later all the same: of two that count at once, the one that looked at the clock first may
 * write last, and would otherwise begin the count anew.
 */
export const lookedEarlierMs = 10_000
