import { LRUCache } from 'lru-cache'
import type { CountStore } from './count-store.ts'

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
