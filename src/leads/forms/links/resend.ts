import { isSending, send } from '../sending/send.ts'
import { readUnsent } from '../sending/unsent.ts'
import { unsentEvent } from '../sending/unsent-event.ts'

/** Sends unsent submissions now, when their retry is due, and when the network is back. Returns how to stop it. */
export function resendUnsent(): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined
  const listening = new AbortController()
  const { signal } = listening

  const schedule = () => {
    clearTimeout(timer)
    const next = Math.min(...readUnsent().map(({ nextAt }) => nextAt))
    if (signal.aborted || next === Number.POSITIVE_INFINITY) return
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

  window.addEventListener('online', () => void flush(true), { signal })
  window.addEventListener(unsentEvent, schedule, { signal })
  void flush(false)
  return () => {
    listening.abort()
    clearTimeout(timer)
  }
}

/** Prevents two tabs from sending the same submission, which would be useless work. */
async function oneTabAtATime(work: () => Promise<void>): Promise<void> {
  if (!navigator.locks) return work()
  await navigator.locks.request('wireloom-unsent', { ifAvailable: true }, async (lock) => {
    if (lock) await work()
  })
}
