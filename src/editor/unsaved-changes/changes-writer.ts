import { newId } from '#src/ui/browser/new-id.ts'
import { lockEditing, unlockEditing } from './editing-lock.ts'
import { notifyWatchers, putChanges, removeChanges } from './store.ts'
import type { UnsavedChanges } from './unsaved-changes.ts'

type Changes = Pick<UnsavedChanges, 'title' | 'data'> &
  Partial<Pick<UnsavedChanges, 'href'>> & {
    /** Stores the pictures that the changes name; rejects when the browser refuses one. */
    storeImages?: () => Promise<void>
  }

/** Both return changes that another tab stored meanwhile, and leave these alone. */
interface Store {
  put: (changes: UnsavedChanges, known?: string) => Promise<UnsavedChanges | undefined>
  remove: (id: string, known?: string) => Promise<UnsavedChanges | undefined>
}

const browserStore: Store = {
  put: putChanges,
  remove: (id, known) => removeChanges(id, { only: { known } }),
}

/** `pending` until a write finishes, `stored` once the browser has confirmed it, `failed` if the browser refused. */
export type WriteState = 'pending' | 'stored' | 'failed'

/** Stores the unsaved changes of one editor in the browser while they are typed. */
export interface ChangesWriter {
  readonly id: string
  /** `make` is called when the write begins, and again if another tab stored changes meanwhile. */
  write: (make: () => Changes) => void
  /** `take` gets the data that another tab of the same editor stored. Nothing replaces it before that. */
  onOther: (take: (data: unknown) => void) => void
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

/** Undefined if it takes too long. */
async function inTime<T>(work: Promise<T> | undefined): Promise<T | undefined> {
  let timer: ReturnType<typeof setTimeout> | undefined
  const late = new Promise<undefined>((resolve) => {
    timer = setTimeout(() => resolve(undefined), slow)
  })
  const result = await Promise.race([work, late])
  clearTimeout(timer)
  return result
}

async function succeeds(write: Promise<unknown>): Promise<boolean> {
  try {
    await write
    return true
  } catch (error) {
    console.error('This browser does not store unsaved changes', error)
    return false
  }
}

export function createChangesWriter(
  about: Pick<UnsavedChanges, 'kind' | 'href' | 'username' | 'revision'>,
  id = newId(),
  store: Store = browserStore,
): ChangesWriter {
  let waiting: (() => Changes) | undefined
  let known = about.revision
  let takeOther: (data: unknown) => void = () => {}
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

  function take(other: UnsavedChanges): void {
    known = other.revision
    takeOther(other.data)
  }

  async function put(make: () => Changes, { storeImages: _, ...changes }: Changes): Promise<void> {
    const revision = newId()
    const changedAt = new Date().toISOString()
    const other = await store.put({ ...about, id, ...changes, changedAt, revision }, known)
    if (!other) {
      known = revision
      return
    }
    take(other)
    write(waiting ?? make)
  }

  function write(make: () => Changes): void {
    waiting = make
    writing ??= writeAll().finally(() => {
      writing = undefined
    })
  }

  /** One write at a time, always of the newest state: fast typing builds no queue and loses nothing. */
  async function writeAll(): Promise<void> {
    const run = ++runs
    const late = setTimeout(() => setState('pending'), slow)
    let storing = Promise.resolve(true)
    while (waiting) {
      const make = waiting
      const changes = make()
      waiting = undefined
      // Not awaited: a large picture must not delay the text.
      if (changes.storeImages) storingImages = succeeds(changes.storeImages())
      storing = succeeds(put(make, changes))
      // A storage that does not respond must not hold back later text: the tab keeps what `put` was given last.
      await inTime(storing)
    }
    void Promise.all([storing, storingImages]).then((all) => {
      clearTimeout(late)
      if (run === runs) setState(all.every(Boolean) ? 'stored' : 'failed')
    })
  }

  return {
    id,
    write,
    onOther(take) {
      takeOther = take
    },
    async discard() {
      waiting = undefined
      const removed = Promise.all([writing, storingImages])
        .then(() => store.remove(id, known))
        .then((other) => other && take(other))
      await inTime(removed)
      setState('pending')
    },
    async settled() {
      await inTime(writing)
    },
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
