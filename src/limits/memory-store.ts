import { LRUCache } from 'lru-cache'

/** Counts in the memory of this process, at most `max` of them. */
export function memoryStore(max = 20_000, now: () => number = Date.now): CountStore {
  const counts = new LRUCache<string, { used: number }>({
    max,
    ttl: 1,
    ttlResolution: 0,
    perf: { now },
  })
  return {
    async add(key, windowMs, cost = 1) {
      const count = counts.get(key)
      if (count) count.used += cost
      else counts.set(key, { used: cost }, { ttl: windowMs })
      return { used: count?.used ?? cost, leftMs: counts.getRemainingTTL(key) }
    },
    async forget(key) {
      counts.delete(key)
    },
    close: async () => counts.clear(),
  }
}

/** How many points are used in a window, and how long the window still lasts. */
export interface Count {
  used: number
  leftMs: number
}

/** Where rate limits are counted. The window of a key begins with its first count. */
export interface CountStore {
  /** One statement, so that concurrent counts cannot both get the last point. */
  add: (key: string, windowMs: number, cost?: number) => Promise<Count>
  forget: (key: string) => Promise<void>
  close: () => Promise<void>
}
