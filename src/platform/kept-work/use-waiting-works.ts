import { useEffect, useState } from 'react'
import { readSession } from '../session/session.ts'
import { heldWorks } from './held-work.ts'
import { type KeptWork, listWorks, watchWorks } from './kept-work.ts'

/** Kept work that nobody is at: left by a crash, a reload, a failed save or an ended session. Newest first. */
export async function waitingWorks(): Promise<KeptWork[]> {
  const username = readSession().user?.username
  const [works, held] = await Promise.all([listWorks(), heldWorks()])
  return works
    .filter((work) => work.username === username && !held.has(work.id))
    .sort((a, b) => b.changedAt.localeCompare(a.changedAt))
}

export function useWaitingWorks(belongs: (work: KeptWork) => boolean): KeptWork[] {
  const [works, setWorks] = useState<KeptWork[]>([])
  useEffect(() => {
    let gone = false
    const look = () =>
      void waitingWorks().then(
        (found) => {
          if (!gone) setWorks(found)
        },
        (error: unknown) => console.error(error),
      )
    look()
    const unwatch = watchWorks(look)
    return () => {
      gone = true
      unwatch()
    }
  }, [])
  return works.filter(belongs)
}
