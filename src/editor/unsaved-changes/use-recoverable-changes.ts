import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { readSession } from '#src/session/session.ts'
import { lockedIds } from './editing-lock.ts'
import { listChanges, watchChanges } from './store.ts'
import type { UnsavedChanges } from './unsaved-changes.ts'

/** Unsaved changes that no editor has open, after a crash, a reload or a failed save, newest first. */
export async function recoverableChanges(): Promise<UnsavedChanges[]> {
  const username = readSession().user?.username
  const all = await listChanges()
  const locked = await lockedIds()
  return all
    .filter((changes) => changes.username === username && !locked.has(changes.id))
    .sort((a, b) => b.changedAt.localeCompare(a.changedAt))
}

export const recoverableQuery = queryOptions({
  queryKey: ['recoverable-changes'],
  queryFn: recoverableChanges,
  // With data, a change during the first read starts another one. Without it the change would be missed.
  initialData: [],
  // The list is that of this browser.
  networkMode: 'always',
  staleTime: 0,
  gcTime: 0,
})

export function useRecoverableChanges(belongs: (changes: UnsavedChanges) => boolean) {
  const client = useQueryClient()
  const { data } = useQuery(recoverableQuery)
  useEffect(
    () =>
      watchChanges(() => void client.invalidateQueries({ queryKey: recoverableQuery.queryKey })),
    [client],
  )
  return data.filter(belongs)
}
