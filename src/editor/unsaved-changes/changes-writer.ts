import { newId } from '#src/ui/new-id.ts'
import { lockEditing, unlockEditing } from './editing-lock.ts'
import { notifyWatchers, putChanges, removeChanges } from './store.ts'
import type { UnsavedChanges } from './unsaved-changes.ts'

type Changes = Pick<UnsavedChanges, 'title' | 'data'> &
  Partial<Pick<UnsavedChanges, 'href'>> & {
    /** Stores the pictures that the changes name; rejects when the browser refuses one. */
    storeImages?: () => Promise<void>
  }

interface Store {
  put: (changes: UnsavedChanges) => Promise<void>
  remove: (id: string) => Promise<void>
}

/** `pending` until a write finishes, `stored` once the browser has confirmed it, `failed` if the browser refused. */
export type WriteState = 'pending' | 'stored' | 'failed'

/** Stores the unsaved changes of one editor in the browser while they are typed. */
export interface ChangesWriter {
  readonly id: string
  write: (changes: Changes) => void
  /** Removes the changes: the server has saved them, or the user has discarded them. */
  discard: () => Promise<void>
  /** Resolves when all changes passed to `write` are stored, or when the browser takes too long. */
  settled: () => Promise<void>
  state: () => WriteState
  watch: (watcher: () => void) => () => void
  /** Call when the editor closes. Stored changes stay and may be offered again. */
  close: () => void
}

/** After this time a running write counts as `pending` again, and callers stop waiting for it. */
const slow = 1000

async function inTime(work: Promise<void> | undefined): Promise<void> {
  let timer: ReturnType<typeof setTimeout> | undefined
  const late = new Promise<void>((resolve) => {
    timer = setTimeout(resolve, slow)
  })
  await Promise.race([work, late])
  clearTimeout(timer)
}

async function succeeds(write: Promise<void>): Promise<boolean> {
  try {
    await write
    return true
  } catch (error) {
    console.error('This browser does not store unsaved changes', error)
    return false
  }
}

export function createChangesWriter(
  about: Pick<UnsavedChanges, 'kind' | 'href' | 'username'>,
  id = newId(),
  store: Store = { put: putChanges, remove: removeChanges },
): ChangesWriter {
  let waiting: Changes | undefined
  let writing: Promise<void> | undefined
  let storingImages = Promise.resolve(true)
  let runs = 0
  let state: WriteState = 'pending'
  const watchers = new Set<() => void>()
  lockEditing(id)

  function setState(next: WriteState): void {
    if (next === state) return
    state = next
    for (const watcher of watchers) watcher()
  }

  /** One write at a time, always of the newest state: fast typing builds no queue and loses nothing. */
  async function writeAll(): Promise<void> {
    const run = ++runs
    const late = setTimeout(() => setState('pending'), slow)
    let stored = true
    while (waiting) {
      const { storeImages, ...changes } = waiting
      waiting = undefined
      // Not awaited: a large picture must not delay the text.
      if (storeImages) storingImages = succeeds(storeImages())
      const record = { ...about, id, ...changes, changedAt: new Date().toISOString() }
      stored = await succeeds(store.put(record))
    }
    void storingImages.then((imagesStored) => {
      clearTimeout(late)
      if (run === runs) setState(stored && imagesStored ? 'stored' : 'failed')
    })
  }

  return {
    id,
    write(changes) {
      waiting = changes
      writing ??= writeAll().finally(() => {
        writing = undefined
      })
    },
    async discard() {
      waiting = undefined
      await inTime(Promise.all([writing, storingImages]).then(() => store.remove(id)))
      setState('pending')
    },
    settled: () => inTime(writing),
    state: () => state,
    watch(watcher) {
      watchers.add(watcher)
      return () => watchers.delete(watcher)
    },
    close() {
      void inTime(writing)
        .then(() => unlockEditing(id))
        .then(notifyWatchers)
    },
  }
}
