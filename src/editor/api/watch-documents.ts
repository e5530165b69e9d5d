import type { Live } from '#src/live/live.ts'
import { presentMs, type Tab } from './presence.ts'

const longestMs = 5 * 60_000

/** Of one person in one process: each costs memory for minutes. */
const mostWaiting = 100

interface Waiter extends Omit<Tab, 'client'> {
  client?: string
  wake: () => void
}

/** `tend` gets the tabs that are here, often enough for them to stay present. Without any, it is not called. */
export function watchDocuments(live: Live, tend: (tabs: Tab[]) => void) {
  const waiters = new Set<Waiter>()
  /** While others type, most calls of a tab are answered at once, and it may wait at no interval. */
  const asked = new Map<string, Tab>()
  const keyOf = ({ id, client, username }: Tab) => JSON.stringify([id, client, username])
  let stopped = false
  const wake = (id?: string) => {
    for (const waiter of waiters) if (id === undefined || waiter.id === id) waiter.wake()
  }
  live.subscribe('document_changed', wake)
  // Sessions end rarely: everybody checks their own, and reads again.
  live.subscribe('sessions_ended', () => wake())
  const timer = setInterval(() => {
    const here = new Map(asked)
    for (const waiter of waiters) if (hasClient(waiter)) here.set(keyOf(waiter), waiter)
    asked.clear()
    if (here.size > 0) tend([...here.values()])
  }, presentMs / 3).unref()
  return {
    /** Notes that a tab has asked for changes: it is here until the next interval, or until it is closed while it waits. */
    note(tab: Tab): void {
      asked.set(keyOf(tab), tab)
    },
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
        if (signal.aborted && hasClient(waiter)) asked.delete(keyOf(waiter))
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
