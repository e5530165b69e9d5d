import type { UseInfiniteQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { Button } from '../form/button.tsx'
import { LoadFailure } from './loading.tsx'
import styles from './paged-list.module.css'

type PagedListProps = {
  /** Loaded pages stay visible when a later one fails. */
  query: UseInfiniteQueryResult
  children: ReactNode
}

/** A list with a button for more, and its loading, error and retry states. */
export function PagedList({ query, children }: PagedListProps) {
  const { data, error, hasNextPage, isFetchingNextPage } = query
  if (!data) {
    return error ? <LoadFailure query={query} /> : <p role="status">Loading...</p>
  }
  return (
    <div aria-busy={query.isPlaceholderData}>
      {children}
      {error || hasNextPage ? (
        <div className={styles.more}>
          {error ? <p role="alert">Error: {error.message}</p> : null}
          {hasNextPage ? (
            <Button
              look="secondary"
              disabled={isFetchingNextPage}
              onClick={() => void query.fetchNextPage()}
            >
              {isFetchingNextPage ? 'Loading...' : 'Show more'}
            </Button>
          ) : null}
        </div>
      ) : null}
    </div>
  )
}
