import type { Count, CountStore } from './count-store.ts'

interface Window {
  used: number
  endsAt: number
}

/** Counts of this process alone. Past `most` the oldest go first. */
export function memoryStore(most = 20_000, now: () => number = Date.now): CountStore {
  const windows = new Map<string, Window>()
  const current = (key: string) => {
    const window = windows.get(key)
    if (window && window.endsAt > now()) return window
    windows.delete(key)
    return undefined
  }
  const told = ({ used, endsAt }: Window): Count => ({ used, leftMs: endsAt - now() })
  return {
    async add(key, windowMs) {
      const window = current(key) ?? { used: 0, endsAt: now() + windowMs }
      window.used += 1
      windows.set(key, window)
      const [oldest] = windows.keys()
      if (windows.size > most && oldest !== undefined) windows.delete(oldest)
      return told(window)
    },
    async read(key) {
      const window = current(key)
      return window && told(window)
    },
    async forget(key) {
      windows.delete(key)
    },
    close: async () => windows.clear(),
  }
}
