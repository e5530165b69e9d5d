import { useEffect, useState } from 'react'

/** The seconds that are left, counting down to 0 from when `wait` was given; a new object restarts it. */
export function useCountdown(wait: { seconds: number } | undefined): number {
  const [left, setLeft] = useState(0)
  useEffect(() => {
    if (!wait) return
    const end = Date.now() + wait.seconds * 1000
    const tick = () => setLeft(Math.max(0, Math.ceil((end - Date.now()) / 1000)))
    tick()
    // Counted from the clock: a tab in the background is called less often than once a second.
    const timer = setInterval(tick, 250)
    const done = setTimeout(() => clearInterval(timer), wait.seconds * 1000 + 1000)
    return () => {
      clearInterval(timer)
      clearTimeout(done)
    }
  }, [wait])
  return left
}
