import { isSending, send } from '../sending/send.ts'
import { readUnsent } from '../sending/unsent.ts'
import { unsentEvent } from '../sending/unsent-event.ts'

/** Sends unsent submissions now, when their retry is due, and when the network is back. Returns how to stop it. */
export function resendUnsent(): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined
  let stopped = false

  const schedule = () => {
    clearTimeout(timer)
    const next = Math.min(...readUnsent().map(({ nextAt }) => nextAt))
    if (stopped || next === Number.POSITIVE_INFINITY) return
    timer = setTimeout(() => void flush(false), Math.max(1000, next - Date.now()))
  }
  const flush = async (evenEarly: boolean) => {
    await oneTabAtATime(async () => {
      for (const submission of readUnsent()) {
        const due = evenEarly || submission.nextAt <= Date.now()
        if (due && !isSending(submission.key)) await send(submission)
      }
    })
    schedule()
  }
  const onOnline = () => void flush(true)

  window.addEventListener('online', onOnline)
  window.addEventListener(unsentEvent, schedule)
  void flush(false)
  return () => {
    stopped = true
    clearTimeout(timer)
    window.removeEventListener('online', onOnline)
    window.removeEventListener(unsentEvent, schedule)
  }
}

/** Prevents two tabs from sending the same submission, which would be useless work. */
async function oneTabAtATime(work: () => Promise<void>): Promise<void> {
  if (!navigator.locks) return work()
  await navigator.locks.request('wireloom-unsent', { ifAvailable: true }, async (lock) => {
    if (lock) await work()
  })
}
