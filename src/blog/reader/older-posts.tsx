import type { QueryClient } from '@tanstack/react-query'
import { type MouseEvent, useRef, useState } from 'react'
import { ButtonLink } from '#src/ui/form/button.tsx'
import { useEndReached } from '#src/ui/list/use-end-reached.ts'
import styles from './listing.module.css'
import type { CardPage } from './queries.ts'

interface Source {
  /** Loaded with the first later page: readers who stay at the top never need it. */
  queryClient: () => Promise<QueryClient>
  /** The slug of a topic; undefined: all posts. */
  topic?: string
}

/** The pages after the first one, as far as they were asked for. */
export function useLaterPages(first: CardPage, { queryClient, topic }: Source) {
  const [fetched, setFetched] = useState<{ from: string | null; pages: CardPage[] }>()
  const [state, setState] = useState<'idle' | 'loading' | 'failed'>('idle')
  const fetching = useRef(false)
  // If the first page is refetched and ends elsewhere, the old later pages would leave a gap.
  const pages = fetched?.from === first.nextCursor ? fetched.pages : []
  const cursor = (pages.at(-1) ?? first).nextCursor

  const fetchNext = async () => {
    if (fetching.current || !cursor) return
    fetching.current = true
    setState('loading')
    try {
      const [{ blogQueries }, client] = await Promise.all([import('./queries.ts'), queryClient()])
      const next = await client.fetchQuery(blogQueries.page(cursor, topic))
      setFetched({ from: first.nextCursor, pages: [...pages, next] })
      setState('idle')
    } catch (error) {
      console.error('Failed to get published blogs', error)
      setState('failed')
    } finally {
      fetching.current = false
    }
  }

  const cards = [first, ...pages].flatMap((page) => page.cards)
  return { cards, cursor, state, fetchNext }
}

type OlderPostsProps = { later: ReturnType<typeof useLaterPages>; path: string }

/** The next page is fetched when the end comes near. The link does the same for readers without scripts. */
export function OlderPosts({ later, path }: OlderPostsProps) {
  const place = (later.state === 'idle' && later.cursor) || undefined
  const end = useEndReached(() => void later.fetchNext(), place, 800)
  const showMore = (event: MouseEvent) => {
    event.preventDefault()
    void later.fetchNext()
  }
  if (!later.cursor) return null
  return (
    <div ref={end} className={styles.more}>
      {later.state === 'failed' ? (
        <p className={styles.moreFailed} role="alert">
          The next posts could not be loaded.
        </p>
      ) : null}
      <ButtonLink
        href={`${path}?cursor=${encodeURIComponent(later.cursor)}`}
        look="secondary"
        onClick={showMore}
        aria-busy={later.state === 'loading'}
      >
        {later.state === 'loading' ? 'Loading older posts' : 'Older posts'}
      </ButtonLink>
    </div>
  )
}
