import type { Log } from '../log/log.ts'
import type { CountStore } from './count-store.ts'

/** After a failure the store is left alone for so long: a request must not wait for it four times over. */
const restMs = 5000

/**
 * While the store does not answer, the stand-in counts. Neither open nor closed: nobody is locked out because a
 * disk is full, and nobody can guess passwords without limit because of it either.
 */
export function withStandIn(
  store: CountStore,
  standIn: CountStore,
  log: Log,
  now: () => number = Date.now,
): CountStore {
  let restsUntil = 0
  const first = async <T>(work: (store: CountStore) => Promise<T>): Promise<T> => {
    if (now() >= restsUntil) {
      try {
        return await work(store)
      } catch (error) {
        restsUntil = now() + restMs
        const { name, code } = error as Error & { code?: unknown }
        log.warn({ kind: name, code }, 'limits cannot be shared; each process counts alone')
      }
    }
    return work(standIn)
  }
  return {
    add: (key, windowMs) => first((one) => one.add(key, windowMs)),
    read: (key, windowMs) => first((one) => one.read(key, windowMs)),
    forget: (key) => first((one) => one.forget(key)),
    close: async () => {
      await Promise.all([store.close(), standIn.close()])
    },
  }
}
