import { useEffect, useState } from 'react'

/** The seconds left until 0, counted from when `wait` was set; a new object restarts the countdown. */
export function useCountdown(wait: { seconds: number } | undefined): number {
  const [left, setLeft] = useState(0)
  useEffect(() => {
    if (!wait) return
    const end = Date.now() + wait.seconds * 1000
    const tick = () => setLeft(Math.max(0, Math.ceil((end - Date.now()) / 1000)))
    tick()
    // Computed from the clock, because timers of a background tab run less often than once a second.
    const timer = setInterval(tick, 250)
    const done = setTimeout(() => clearInterval(timer), wait.seconds * 1000 + 1000)
    return () => {
      clearInterval(timer)
      clearTimeout(done)
    }
  }, [wait])
  return left
}
