import { type QueryClient, QueryClientContext } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import { type ReactNode, useSyncExternalStore } from 'react'

/** The query client, loaded when it is first needed: most pages show no data and never load it. */
export interface LazyQueryClient {
  client: () => Promise<QueryClient>
  loaded: () => QueryClient | undefined
  subscribe: (listener: () => void) => () => void
}

export function lazyQueryClient(load: () => Promise<QueryClient>): LazyQueryClient {
  let loading: Promise<QueryClient> | undefined
  let loaded: QueryClient | undefined
  const listeners = new Set<() => void>()
  return {
    client: () => {
      loading ??= load().then(
        (client) => {
          loaded = client
          for (const listener of listeners) listener()
          return client
        },
        (error) => {
          // The next call tries again.
          loading = undefined
          throw error
        },
      )
      return loading
    },
    loaded: () => loaded,
    subscribe: (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  }
}

/** Present from the first page on: adding a provider later would remount the whole page. */
export function LazyQueryClientProvider({ children }: { children: ReactNode }) {
  const { subscribe, loaded } = useRouter().options.context.queries
  const client = useSyncExternalStore(subscribe, loaded, loaded)
  return <QueryClientContext value={client}>{children}</QueryClientContext>
}
