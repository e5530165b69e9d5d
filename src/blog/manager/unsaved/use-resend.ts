import { useEffect, useRef } from 'react'

/** Between two attempts while the server cannot be reached. */
const waits = [20_000, 30_000, 60_000]

/**
 * Sends again what got no answer: as soon as the browser is online again, and every now and then, because a server that
 * was down tells nobody that it is back. `pending` changes with each failure.
 */
export function useResend(pending: object | undefined, resend: () => void): void {
  const latest = useRef(resend)
  latest.current = resend
  const attempts = useRef(0)
  useEffect(() => {
    if (!pending) {
      attempts.current = 0
      return
    }
    const wait = waits[Math.min(attempts.current++, waits.length - 1)]
    const send = () => {
      if (navigator.onLine) latest.current()
    }
    const timer = setTimeout(send, wait)
    window.addEventListener('online', send)
    return () => {
      clearTimeout(timer)
      window.removeEventListener('online', send)
    }
  }, [pending])
}
