/** How many points are used in a window, and how long the window still lasts. */
export interface Count {
  used: number
  leftMs: number
}

/** Where rate limits are counted. The window of a key begins with its first count. */
export interface CountStore {
  /** One statement, so that concurrent counts cannot both get the last point. */
  add: (key: string, windowMs: number, cost?: number) => Promise<Count>
  read: (key: string, windowMs: number) => Promise<Count | undefined>
  forget: (key: string) => Promise<void>
  close: () => Promise<void>
}

/** Above this number, the counts that end soonest are deleted: a flood from many networks must not fill the disk. */
export const maxCounts = 200_000

/** How often expired counts are deleted. */
export const sweepMs = 60_000

/**
 * A window that ends later than one that begins now was written while the clock was ahead, and is ignored. The
 * tolerance covers two concurrent counts, where the process that read the clock first may write last.
 */
export const clockToleranceMs = 10_000
