import { type QueryClient, QueryClientContext } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { createStore, type Store } from './ui/browser/store.ts'
import { useStore } from './ui/browser/use-store.ts'

/** The query client, loaded when it is first needed: most pages show no data and never load it. */
export interface LazyQueryClient {
  client: () => Promise<QueryClient>
  loaded: Pick<Store<QueryClient | undefined>, 'get' | 'subscribe'>
}

export function lazyQueryClient(load: () => Promise<QueryClient>): LazyQueryClient {
  let loading: Promise<QueryClient> | undefined
  const loaded = createStore<QueryClient | undefined>(undefined)
  return {
    client: () => {
      loading ??= load().then(
        (client) => {
          loaded.set(client)
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
    loaded,
  }
}

/** Present from the first page on: adding a provider later would remount the whole page. */
export function LazyQueryClientProvider({ children }: { children: ReactNode }) {
  const client = useStore(useRouter().options.context.queries.loaded)
  return <QueryClientContext value={client}>{children}</QueryClientContext>
}
