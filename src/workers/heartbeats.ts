import { heartbeatMs } from './messages.ts'

export interface Silence {
  /** How long a worker may be silent. */
  mostMs: number
  /** How often this is checked. */
  everyMs: number
}

/**
 * Reports a worker that sent heartbeats and has stopped. A worker that still starts has sent none, so it is not watched.
 * If the checks themselves are late, the machine was suspended or is overloaded, and everybody gets the whole time
 * again.
 */
export function watchHeartbeats<Id>(
  onSilent: (id: Id, silentMs: number) => void,
  { mostMs, everyMs }: Silence = { mostMs: 10_000, everyMs: heartbeatMs },
) {
  const heard = new Map<Id, number>()
  let checkedAt = performance.now()
  const check = () => {
    const now = performance.now()
    const isLate = now - checkedAt > 3 * everyMs
    checkedAt = now
    for (const [id, at] of heard) {
      if (isLate) heard.set(id, now)
      else if (now - at > mostMs) {
        heard.delete(id)
        onSilent(id, Math.round(now - at))
      }
    }
  }
  const timer = setInterval(check, everyMs)
  return {
    note: (id: Id) => void heard.set(id, performance.now()),
    forget: (id: Id) => void heard.delete(id),
    stop: () => clearInterval(timer),
  }
}
