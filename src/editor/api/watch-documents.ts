import type { Database } from '#src/db/database.ts'

/** The numbers of a document that an editor knows. */
export interface Known {
  last: number
  presence: number
  subject: number
}

interface Waiter {
  id: string
  known: Known
  wake: () => void
}

/** Shorter than the half second within which a change is on a colleague's screen. */
const everyMs = 120
const longestMs = 20_000

/**
 * Waits for changes of documents. Other processes and machines write to the same database, so it is asked at intervals,
 * once for all editors that wait here; a change by this process wakes them at once.
 */
export function watchDocuments(db: Database) {
  const waiters = new Set<Waiter>()
  let timer: NodeJS.Timeout | undefined
  let stopped = false

  async function look(): Promise<void> {
    timer = undefined
    const ids = [...new Set([...waiters].map(({ id }) => id))]
    if (ids.length === 0) return
    try {
      const rows = await db
        .selectFrom('documents')
        .select(['id', 'last_seq', 'presence_changes', 'subject_changes'])
        .where('id', 'in', ids)
        .execute()
      const byId = new Map(rows.map((row) => [row.id, row]))
      for (const { id, known, wake } of waiters) {
        const row = byId.get(id)
        const isSame =
          row?.last_seq === known.last &&
          row.presence_changes === known.presence &&
          row.subject_changes === known.subject
        if (!isSame) wake()
      }
    } catch {
      // The database does not respond: the editors find that out by their own calls.
      for (const { wake } of waiters) wake()
    }
    schedule()
  }

  function schedule(): void {
    if (timer || waiters.size === 0 || stopped) return
    timer = setTimeout(look, everyMs)
  }

  return {
    /** Resolves when the document has changed, or after some seconds. */
    wait(id: string, known: Known, signal: AbortSignal): Promise<void> {
      if (stopped || signal.aborted) return Promise.resolve()
      return new Promise((resolve) => {
        const end = setTimeout(() => waiter.wake(), longestMs)
        const waiter: Waiter = {
          id,
          known,
          wake() {
            clearTimeout(end)
            waiters.delete(waiter)
            resolve()
          },
        }
        signal.addEventListener('abort', waiter.wake, { once: true })
        waiters.add(waiter)
        schedule()
      })
    },
    /** Call it after a change by this process. */
    changed(id: string): void {
      for (const waiter of waiters) if (waiter.id === id) waiter.wake()
    },
    /** Ends all waiting, so that the process can end. */
    stop(): void {
      stopped = true
      clearTimeout(timer)
      for (const { wake } of waiters) wake()
    },
  }
}

export type WatchDocuments = ReturnType<typeof watchDocuments>
