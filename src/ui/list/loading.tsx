import type { CSSProperties } from 'react'
import styles from './loading.module.css'
import { Skeleton } from './skeleton.tsx'
import { TryAgain } from './try-again.tsx'

type Query = { data: unknown; error: Error | null; refetch: () => Promise<unknown> }

/** In place of data that is not loaded: a shape, or why it failed. Data that was loaded stays when a refresh fails. */
export function Loading({ query, height }: { query: Query; height: CSSProperties['height'] }) {
  if (query.data !== undefined) return null
  return query.error ? <LoadFailure query={query} /> : <Skeleton height={height} />
}

export function LoadFailure({ query: { data, error, refetch } }: { query: Query }) {
  if (!error || data !== undefined) return null
  return (
    <div role="alert" className={styles.failure}>
      <p>Error: {error.message}</p>
      <TryAgain again={refetch} />
    </div>
  )
}
