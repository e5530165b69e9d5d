import { useEffect } from 'react'
import { type KeptEvent, keptEvent } from './kept-event.ts'
import { anythingUnsent } from './left-unsent.ts'

/** On every page: sends what an earlier visit could not, and what a form leaves behind. */
export function useKeptSubmissions(): void {
  useEffect(() => {
    let stop: (() => void) | undefined
    let over = false
    const start = (keepSending: KeptEvent['detail']) => {
      window.removeEventListener(keptEvent, onKept)
      if (!over && !stop) stop = keepSending()
    }
    const onKept = (event: Event) => start((event as KeptEvent).detail)
    window.addEventListener(keptEvent, onKept)
    // Most visitors left nothing behind and never need the code that sends.
    if (anythingUnsent()) void import('./resend.ts').then(({ keepSending }) => start(keepSending))
    return () => {
      over = true
      window.removeEventListener(keptEvent, onKept)
      stop?.()
    }
  }, [])
}
