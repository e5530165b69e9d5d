import { useSyncExternalStore } from 'react'
import type { Store } from './store.ts'

type Source<T> = Pick<Store<T>, 'get' | 'subscribe'>

/** The current value, or the part that `select` picks; the component renders again when that changes. */
export function useStore<T, Part = T>(
  store: Source<T>,
  select = (value: T) => value as unknown as Part,
): Part {
  const read = () => select(store.get())
  return useSyncExternalStore(store.subscribe, read, read)
}
