import { useEffect, useRef } from 'react'

/** Calls `leave` once its editor is closed. `goesOn`: a save in the background still needs the session, and ends it. */
export function useLeave(leave: () => Promise<void>, goesOn?: () => boolean): void {
  const isOpen = useRef(false)
  useEffect(() => {
    isOpen.current = true
    return () => {
      isOpen.current = false
      // Later, because in development React mounts every component twice.
      setTimeout(() => {
        if (!isOpen.current && !goesOn?.()) void leave()
      })
    }
  }, [leave, goesOn])
}
