import type { UseInfiniteQueryResult } from '@tanstack/react-query'
import { type MouseEvent, useEffect, useRef } from 'react'
import { ButtonLink } from '#src/ui/button.tsx'
import styles from './listing.module.css'

type Pages = Pick<
  UseInfiniteQueryResult<{ pages: { nextCursor: string | null }[] }>,
  'data' | 'hasNextPage' | 'isFetchingNextPage' | 'isFetchNextPageError'
> & { fetchNextPage: () => unknown }

/** Fetches on as its end comes near. The link under it is the same way on, for readers without scripts. */
export function MorePosts({ pages }: { pages: Pages }) {
  const end = useRef<HTMLDivElement>(null)
  const { data, hasNextPage, isFetchingNextPage, isFetchNextPageError, fetchNextPage } = pages
  const cursor = data?.pages.at(-1)?.nextCursor
  const loads = data?.pages.length

  // biome-ignore lint/correctness/useExhaustiveDependencies: after each page the end must be watched anew, or a short page would be the last
  useEffect(() => {
    if (!end.current || !hasNextPage || isFetchingNextPage || isFetchNextPageError) return
    const observer = new IntersectionObserver(
      (entries) => {
        if (entries.some((entry) => entry.isIntersecting)) fetchNextPage()
      },
      { rootMargin: '800px 0px' },
    )
    observer.observe(end.current)
    return () => observer.disconnect()
  }, [hasNextPage, isFetchingNextPage, isFetchNextPageError, fetchNextPage, loads])

  if (!cursor) return null
  const onClick = (event: MouseEvent) => {
    event.preventDefault()
    fetchNextPage()
  }
  return (
    <div ref={end} className={styles.more}>
      {isFetchNextPageError ? (
        <p className={styles.moreFailed} role="alert">
          The next posts did not arrive.
        </p>
      ) : null}
      <ButtonLink
        href={`/resources?cursor=${encodeURIComponent(cursor)}`}
        look="secondary"
        onClick={onClick}
        aria-busy={isFetchingNextPage}
      >
        {isFetchingNextPage ? 'Loading older posts' : 'Older posts'}
      </ButtonLink>
    </div>
  )
}
