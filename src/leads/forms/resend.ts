import { keptEvent } from './kept-event.ts'
import { isSending, send } from './send.ts'
import { unsent } from './unsent.ts'

const lockName = 'wireloom-unsent'

/** Sends what is kept: now, when its time comes, and when the network is back. Returns how to stop. */
export function keepSending(): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined
  let stopped = false

  const plan = () => {
    clearTimeout(timer)
    const next = Math.min(...unsent().map(({ nextAt }) => nextAt))
    if (stopped || next === Number.POSITIVE_INFINITY) return
    timer = setTimeout(() => void flush(false), Math.max(1000, next - Date.now()))
  }
  const flush = async (evenEarly: boolean) => {
    await alone(async () => {
      for (const submission of unsent()) {
        const due = evenEarly || submission.nextAt <= Date.now()
        if (due && !isSending(submission.key)) await send(submission)
      }
    })
    plan()
  }
  const onOnline = () => void flush(true)
  const onKept = () => plan()

  window.addEventListener('online', onOnline)
  window.addEventListener(keptEvent, onKept)
  void flush(false)
  return () => {
    stopped = true
    clearTimeout(timer)
    window.removeEventListener('online', onOnline)
    window.removeEventListener(keptEvent, onKept)
  }
}

/** One tab at a time: two would send the same twice, which the server forgives but nobody needs. */
async function alone(work: () => Promise<void>): Promise<void> {
  if (!navigator.locks) return work()
  await navigator.locks.request(lockName, { ifAvailable: true }, async (lock) => {
    if (lock) await work()
  })
}
