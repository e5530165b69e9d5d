import { type QueryClient, QueryClientContext } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import { type ReactNode, useSyncExternalStore } from 'react'

/** The query client, fetched when it is first asked for: most pages show no data and never do. */
export interface KnownQueries {
  client: () => Promise<QueryClient>
  known: () => QueryClient | undefined
  subscribe: (listener: () => void) => () => void
}

export function knownQueries(connect: () => Promise<QueryClient>): KnownQueries {
  let connecting: Promise<QueryClient> | undefined
  let client: QueryClient | undefined
  const listeners = new Set<() => void>()
  return {
    client: () => {
      connecting ??= connect().then((connected) => {
        client = connected
        for (const listener of listeners) listener()
        return connected
      })
      return connecting
    },
    known: () => client,
    subscribe: (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  }
}

/** There from the first page on: a provider that came later would build the whole page anew. */
export function QueriesProvider({ children }: { children: ReactNode }) {
  const { subscribe, known } = useRouter().options.context.queries
  const client = useSyncExternalStore(subscribe, known, known)
  return <QueryClientContext value={client}>{children}</QueryClientContext>
}
