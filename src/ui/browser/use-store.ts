import { useSyncExternalStore } from 'react'
import type { Store } from './store.ts'

type Source<T> = Pick<Store<T>, 'get' | 'subscribe'>

/** The current value, or the part that `select` picks; the component renders again when that changes. */
export function useStore<T>(store: Source<T>): T
export function useStore<T, Part>(store: Source<T>, select: (value: T) => Part): Part
export function useStore<T, Part>(store: Source<T>, select?: (value: T) => Part): T | Part {
  const read = () => (select ? select(store.get()) : store.get())
  return useSyncExternalStore(store.subscribe, read, read)
}
