import type { Log } from '#src/log/log.ts'
import type { CountStore } from './count-store.ts'

/** How long a store that failed is not tried again: a request must not wait for it several times. */
const retryMs = 5000

/**
 * While the store fails, the fallback counts. A full disk then locks nobody out, and does not allow unlimited guesses
 * of passwords either.
 */
export function withFallback(
  store: CountStore,
  fallback: CountStore,
  log: Log,
  now: () => number = Date.now,
): CountStore {
  let retryAt = 0
  const attempt = async <T>(work: (store: CountStore) => Promise<T>): Promise<T> => {
    if (now() >= retryAt) {
      try {
        return await work(store)
      } catch (error) {
        retryAt = now() + retryMs
        const { name, code } = error as Error & { code?: unknown }
        log.warn({ kind: name, code }, 'rate limits are not shared: each process counts alone')
      }
    }
    return work(fallback)
  }
  return {
    add: (key, windowMs) => attempt((one) => one.add(key, windowMs)),
    read: (key, windowMs) => attempt((one) => one.read(key, windowMs)),
    forget: (key) => attempt((one) => one.forget(key)),
    close: async () => {
      await Promise.all([store.close(), fallback.close()])
    },
  }
}
