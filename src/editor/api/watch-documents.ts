import type { Live } from '#src/live/live.ts'

const longestMs = 20_000

export function watchDocuments(live: Live) {
  const waiters = new Set<{ id: string; wake: () => void }>()
  let stopped = false
  const wake = (id?: string) => {
    for (const waiter of waiters) if (id === undefined || waiter.id === id) waiter.wake()
  }
  live.subscribe('document_changed', wake)
  // Sessions end rarely: everybody checks their own, and reads again.
  live.subscribe('sessions_ended', () => wake())
  return {
    /** Resolves when the document has changed or sessions have ended, or after some seconds. */
    async wait(id: string, isUnchanged: () => Promise<boolean>, signal: AbortSignal) {
      if (stopped || signal.aborted) return
      const { promise: change, resolve } = Promise.withResolvers<void>()
      const waiter = { id, wake: resolve }
      const timer = setTimeout(resolve, longestMs)
      signal.addEventListener('abort', () => resolve(), { once: true })
      waiters.add(waiter)
      try {
        // Looks only now: a change before this moment is found, and a later one ends the wait.
        if (await isUnchanged()) await change
      } finally {
        clearTimeout(timer)
        waiters.delete(waiter)
      }
    },
    /** Ends all waiting, so that the process can end. */
    stop(): void {
      stopped = true
      wake()
    },
  }
}

export type WatchDocuments = ReturnType<typeof watchDocuments>
