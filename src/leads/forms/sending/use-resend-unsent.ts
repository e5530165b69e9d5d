import { useEffect } from 'react'
import { hasUnsent, type UnsentEvent, unsentEvent } from './unsent-event.ts'

/** Runs on every page: sends submissions that an earlier visit, or a form just now, could not send. */
export function useResendUnsent(): void {
  useEffect(() => {
    let stop: (() => void) | undefined
    const mounted = new AbortController()
    const { signal } = mounted
    const start = (resendUnsent: UnsentEvent['detail']) => {
      if (!signal.aborted) stop ??= resendUnsent()
    }
    window.addEventListener(unsentEvent, (event) => start((event as UnsentEvent).detail), {
      signal,
    })
    // Most visitors have nothing unsent and never load the code that sends.
    if (hasUnsent())
      void import('../links/resend.ts').then(({ resendUnsent }) => start(resendUnsent))
    return () => {
      mounted.abort()
      stop?.()
    }
  }, [])
}
