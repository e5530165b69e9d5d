import type * as Y from 'yjs'
import { ApiError } from '#src/app/client.ts'
import { createStore } from '#src/ui/browser/store.ts'
import type { Difference } from '../contract.ts'
import type { DocumentCalls } from './document-calls.ts'

/** A person who has the text open, in however many tabs. */
export interface Present {
  username: string
  color: string
  blockId: string | null
}

export interface SessionState {
  /** Whether the server has confirmed every change of this tab. */
  isSent: boolean
  isOnline: boolean
  /** Whether `unsaved` has every change that the server has confirmed. */
  isNoted: boolean
  /** The id of the article that the document is saved as; null if it was never saved. */
  subjectId: number | null
  subjectChanges: number
  /** Why the server takes no more changes: the document is gone, or this account may not change it. */
  end?: 'gone' | 'refused'
  reason?: string
  others: readonly Present[]
  /** The parts that no saved version contains, and the people who changed them. The server knows. */
  unsaved: readonly Difference['parts'][number][]
}

export interface About {
  id: string
  username: string
  /** Sent with the updates: the title in the list of unsaved texts, the pictures in use, and whether all is saved. */
  describe: () => { title: string; images: string[]; equalsSaved: boolean }
}

/** How long the server asks this account to wait. */
export const retryAfterMs = (error: unknown) =>
  error instanceof ApiError ? (error.problem.retryAfter ?? 0) * 1000 : 0

export type OpenDocument = ReturnType<typeof createOpenDocument>

/** The state that sending, receiving and presence share. */
export function createOpenDocument(y: Y.Doc, about: About, calls: DocumentCalls) {
  const stopped = new AbortController()
  const store = createStore<SessionState>({
    isSent: true,
    isOnline: true,
    isNoted: true,
    subjectId: null,
    subjectChanges: 0,
    others: [],
    unsaved: [],
  })

  /** Equal values stay the same ones: otherwise every key would draw the editor again. */
  function set(change: Partial<SessionState>): void {
    const now = store.get()
    const changed = Object.entries(change).filter(
      ([name, value]) => JSON.stringify(now[name as keyof SessionState]) !== JSON.stringify(value),
    )
    if (changed.length > 0) store.set({ ...now, ...Object.fromEntries(changed) })
  }

  return {
    y,
    about,
    calls,
    store,
    set,
    isOnServer: false,
    /** The number of the last change of this tab that the server confirmed, and of the last one that it sent. */
    confirmed: 0,
    last: 0,
    signal: stopped.signal,
    stop: () => stopped.abort(),
    get isNoted() {
      return this.confirmed <= this.last
    },
    hasEnded: () => store.get().end !== undefined,
    noteFailure(error: unknown): void {
      const status = error instanceof ApiError ? error.status : 0
      if (status === 404) set({ end: 'gone' })
      else if (status === 403 || status === 422) {
        const { detail, errors = {} } = (error as ApiError).problem
        set({ end: 'refused', reason: Object.values(errors).flat()[0] ?? detail })
      } else set({ isOnline: status !== 0 && status < 500 })
    },
  }
}
