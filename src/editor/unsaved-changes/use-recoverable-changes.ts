import { useEffect, useState } from 'react'
import { readSession } from '#src/session/session.ts'
import { lockedIds } from './editing-lock.ts'
import { listChanges, watchChanges } from './store.ts'
import type { UnsavedChanges } from './unsaved-changes.ts'

/**
 * Unsaved changes that no editor has open (after a crash, a reload, a failed save, an expired session), newest first.
 */
export async function recoverableChanges(): Promise<UnsavedChanges[]> {
  const username = readSession().user?.username
  const all = await listChanges()
  const locked = await lockedIds()
  return all
    .filter((changes) => changes.username === username && !locked.has(changes.id))
    .sort((a, b) => b.changedAt.localeCompare(a.changedAt))
}

export function useRecoverableChanges(
  belongs: (changes: UnsavedChanges) => boolean,
): UnsavedChanges[] {
  const [all, setAll] = useState<UnsavedChanges[]>([])
  useEffect(() => {
    let gone = false
    let reads = 0
    const read = () => {
      reads += 1
      const own = reads
      recoverableChanges().then(
        (found) => {
          // A storage that does not respond ends an earlier read after a later one.
          if (!gone && own === reads) setAll(found)
        },
        (error: unknown) => console.error(error),
      )
    }
    read()
    const unwatch = watchChanges(read)
    return () => {
      gone = true
      unwatch()
    }
  }, [])
  return all.filter(belongs)
}
