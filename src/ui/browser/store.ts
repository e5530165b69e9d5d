export type Store<T> = ReturnType<typeof createStore<T>>

/** A value outside of React's tree, with the functions that `useSyncExternalStore` needs. */
export function createStore<T>(initial: T) {
  let value = initial
  const listeners = new Set<() => void>()
  return {
    get: () => value,
    /** Replaces the value. It is never changed in place: React compares it by identity. */
    set(next: T) {
      if (Object.is(value, next)) return
      value = next
      for (const listener of listeners) listener()
    },
    /** Returns a function that ends the subscription. */
    subscribe(listener: () => void) {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
  }
}
