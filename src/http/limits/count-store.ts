/** How often something happened in its window, and how long that window still lasts. */
export interface Count {
  used: number
  leftMs: number
}

/** Where rate limits are counted: the window of a key begins with its first count. */
export interface CountStore {
  add: (key: string, windowMs: number) => Promise<Count>
  read: (key: string, windowMs: number) => Promise<Count | undefined>
  forget: (key: string) => Promise<void>
  close: () => Promise<void>
}

/** Above this the counts that end soonest are deleted: a flood from many networks must not fill the disk. */
export const maxCounts = 200_000

/** How often counts that have ended are deleted. */
export const sweepMs = 60_000

/**
 * A window that ends later than one that begins now was written while the clock was ahead, and is ignored. This
 * tolerance is for two concurrent counts: the one that read the clock first may write last.
 */
export const clockToleranceMs = 10_000
