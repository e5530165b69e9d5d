import { type MouseEvent, useEffect, useRef } from 'react'
import { ButtonLink } from '#src/ui/form/button.tsx'
import styles from './listing.module.css'
import type { LaterPages } from './use-later-pages.ts'

/** Fetches the next page when the end comes near. The link does the same for readers without scripts. */
export function MorePosts({ cursor, state, fetchNext }: Omit<LaterPages, 'pages'>) {
  const end = useRef<HTMLDivElement>(null)

  // biome-ignore lint/correctness/useExhaustiveDependencies: the end must be observed again after each page, otherwise a short page would be the last
  useEffect(() => {
    if (!end.current || state !== 'idle') return
    const observer = new IntersectionObserver(
      (entries) => {
        if (entries.some((entry) => entry.isIntersecting)) void fetchNext()
      },
      { rootMargin: '800px 0px' },
    )
    observer.observe(end.current)
    return () => observer.disconnect()
  }, [cursor, state])

  if (!cursor) return null
  const onClick = (event: MouseEvent) => {
    event.preventDefault()
    void fetchNext()
  }
  return (
    <div ref={end} className={styles.more}>
      {state === 'failed' ? (
        <p className={styles.moreFailed} role="alert">
          The next posts did not arrive.
        </p>
      ) : null}
      <ButtonLink
        href={`/resources?cursor=${encodeURIComponent(cursor)}`}
        look="secondary"
        onClick={onClick}
        aria-busy={state === 'loading'}
      >
        {state === 'loading' ? 'Loading older posts' : 'Older posts'}
      </ButtonLink>
    </div>
  )
}
