import type { Log } from '#src/log/log.ts'
import type { CountStore } from './count-store.ts'

/** How long a store that failed is not tried again, so that a request does not wait for it several times. */
const retryMs = 5000

/**
 * The fallback counts while the store fails. So a full disk locks nobody out, and does not allow unlimited password
 * guesses either.
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
    add: (...count) => attempt((one) => one.add(...count)),
    forget: (key) => attempt((one) => one.forget(key)),
    close: async () => {
      await Promise.all([store.close(), fallback.close()])
    },
  }
}
