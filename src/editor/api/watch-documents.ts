import type { Live } from '#src/live/live.ts'
import { presentMs, type Tab } from './presence.ts'

const longestMs = 5 * 60_000

/** Of one person in one process: each costs memory for minutes. */
const mostWaiting = 100

interface Waiter extends Omit<Tab, 'client'> {
  client?: string
  wake: () => void
}

/** `tend` gets the tabs that wait, often enough for them to stay present. Without any, it is not called. */
export function watchDocuments(live: Live, tend: (tabs: Tab[]) => void) {
  const waiters = new Set<Waiter>()
  let stopped = false
  const wake = (id?: string) => {
    for (const waiter of waiters) if (id === undefined || waiter.id === id) waiter.wake()
  }
  live.subscribe('document_changed', wake)
  // Sessions end rarely: everybody checks their own, and reads again.
  live.subscribe('sessions_ended', () => wake())
  const timer = setInterval(() => {
    if (waiters.size > 0) tend([...waiters].filter(hasClient))
  }, presentMs / 3).unref()
  return {
    /** Resolves when the document has changed or sessions have ended, or after some minutes. */
    async wait(
      tab: Omit<Waiter, 'wake'>,
      isUnchanged: () => Promise<boolean>,
      signal: AbortSignal,
    ) {
      if (stopped || signal.aborted) return
      const own = [...waiters].filter(({ username }) => username === tab.username)
      if (own.length >= mostWaiting) own[0]?.wake()
      const { promise: change, resolve } = Promise.withResolvers<void>()
      const waiter = { ...tab, wake: resolve }
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
      clearInterval(timer)
      wake()
    },
  }
}

const hasClient = (waiter: Waiter): waiter is Waiter & Tab => waiter.client !== undefined

export type WatchDocuments = ReturnType<typeof watchDocuments>
