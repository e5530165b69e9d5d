import type { QueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import type { CardPage } from './queries.ts'

export type LaterPagesOptions = {
  first: CardPage
  /** Loaded with the first later page: readers who stay at the top never need it. */
  queryClient: () => Promise<QueryClient>
}

export type LaterPages = {
  pages: CardPage[]
  /** The start of the next page, if there is one. */
  cursor: string | null
  state: 'idle' | 'loading' | 'failed'
  fetchNext: () => Promise<void>
}

/** The pages of the listing after its first, fetched one by one. */
export function useLaterPages({ first, queryClient }: LaterPagesOptions): LaterPages {
  const [fetched, setFetched] = useState<{ from: string | null; pages: CardPage[] }>({
    from: null,
    pages: [],
  })
  const [state, setState] = useState<LaterPages['state']>('idle')
  const fetching = useRef(false)
  // If the first page is refetched and ends elsewhere, the old later pages would leave a gap.
  const pages = fetched.from === first.nextCursor ? fetched.pages : []
  const cursor = (pages.at(-1) ?? first).nextCursor

  const fetchNext = async () => {
    if (fetching.current || !cursor) return
    fetching.current = true
    setState('loading')
    try {
      const [{ blogQueries }, client] = await Promise.all([import('./queries.ts'), queryClient()])
      const next = await client.fetchQuery(blogQueries.page(cursor))
      setFetched({ from: first.nextCursor, pages: [...pages, next] })
      setState('idle')
    } catch (error) {
      console.error('Failed to get published blogs', error)
      setState('failed')
    } finally {
      fetching.current = false
    }
  }

  return { pages, cursor, state, fetchNext }
}
