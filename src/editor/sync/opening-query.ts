import { onlineManager } from '@tanstack/react-query'
import { isFinal } from '#src/app/client.ts'

/**
 * Options of the query that an editor starts with: always the server's current version. Without a network it fails at
 * once instead of waiting for one, because this browser may have text that can be opened.
 */
export const openingQuery = (retries: number) => ({
  staleTime: 0,
  gcTime: 0,
  networkMode: 'always' as const,
  retry: (count: number, error: Error) =>
    count < retries && !isFinal(error) && onlineManager.isOnline(),
})
