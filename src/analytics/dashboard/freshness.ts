import { onlineManager, type UseQueryResult } from '@tanstack/react-query'
import { useSyncExternalStore } from 'react'
import { timeOf } from '#src/session/staff-time.ts'

export type ShownQuery = Pick<
  UseQueryResult<{ readAt: number }>,
  'data' | 'error' | 'isPlaceholderData' | 'fetchStatus'
>

export interface Freshness {
  /** The numbers shown belong to another query than the current one. */
  isOld: boolean
  note?: string
}

/** The note for numbers that are not up to date, or belong to another query. */
export function freshnessOf({ data, error, isPlaceholderData }: ShownQuery, isOnline: boolean) {
  if (!data) return { isOld: false, note: isOnline ? undefined : 'Offline. Nothing is loaded yet.' }
  const asOf = `as of ${timeOf(data.readAt)}`
  if (!isOnline) return { isOld: isPlaceholderData, note: `Offline, ${asOf}` }
  if (isPlaceholderData) return { isOld: true, note: 'Loading…' }
  return { isOld: false, note: error ? `Not updated, ${asOf}` : undefined }
}

export function useFreshness(query: ShownQuery): Freshness {
  const isOnline = useSyncExternalStore(
    (changed) => onlineManager.subscribe(changed),
    () => onlineManager.isOnline(),
    () => true,
  )
  return freshnessOf(query, isOnline && query.fetchStatus !== 'paused')
}
