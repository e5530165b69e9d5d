import type { MouseEvent } from 'react'
import { ButtonLink } from '#src/ui/form/button.tsx'
import { useEndReached } from '#src/ui/list/use-end-reached.ts'
import styles from './listing.module.css'
import type { LaterPages } from './use-later-pages.ts'

/** Fetches the next page when the end comes near. The link does the same for readers without scripts. */
export function MorePosts({ cursor, state, fetchNext }: Omit<LaterPages, 'pages'>) {
  const place = (state === 'idle' && cursor) || undefined
  const end = useEndReached(() => void fetchNext(), place, 800)
  if (!cursor) return null
  const onClick = (event: MouseEvent) => {
    event.preventDefault()
    void fetchNext()
  }
  return (
    <div ref={end} className={styles.more}>
      {state === 'failed' ? (
        <p className={styles.moreFailed} role="alert">
          The next posts could not be loaded.
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
