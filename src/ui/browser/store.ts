/** A value outside of React's tree, with the functions that `useSyncExternalStore` needs. */
export interface Store<T> {
  get: () => T
  /** Replaces the value. It is never changed in place: React compares it by identity. */
  set: (next: T) => void
  /** Returns a function that ends the subscription. */
  subscribe: (listener: () => void) => () => void
}

export function createStore<T>(initial: T): Store<T> {
  let value = initial
  const listeners = new Set<() => void>()
  return {
    get: () => value,
    set(next) {
      if (Object.is(value, next)) return
      value = next
      for (const listener of listeners) listener()
    },
    subscribe(listener) {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
  }
}
