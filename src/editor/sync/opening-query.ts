import { onlineManager } from '@tanstack/react-query'
import { isFinal } from '#src/app/client.ts'

/** Without a network it fails at once, because this browser may have text that can be opened. */
export const openingQuery = (retries: number) => ({
  staleTime: 0,
  gcTime: 0,
  networkMode: 'always' as const,
  retry: (count: number, error: Error) =>
    count < retries && !isFinal(error) && onlineManager.isOnline(),
})
