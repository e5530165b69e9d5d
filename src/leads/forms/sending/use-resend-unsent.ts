import { useEffect } from 'react'
import { hasUnsent, type UnsentEvent, unsentEvent } from './unsent-event.ts'

/** Runs on every page: sends submissions that an earlier visit, or a form just now, could not send. */
export function useResendUnsent(): void {
  useEffect(() => {
    let stop: (() => void) | undefined
    let unmounted = false
    const start = (resendUnsent: UnsentEvent['detail']) => {
      window.removeEventListener(unsentEvent, onUnsent)
      if (!unmounted && !stop) stop = resendUnsent()
    }
    const onUnsent = (event: Event) => start((event as UnsentEvent).detail)
    window.addEventListener(unsentEvent, onUnsent)
    // Most visitors have nothing unsent and never load the code that sends.
    if (hasUnsent())
      void import('../links/resend.ts').then(({ resendUnsent }) => start(resendUnsent))
    return () => {
      unmounted = true
      window.removeEventListener(unsentEvent, onUnsent)
      stop?.()
    }
  }, [])
}
