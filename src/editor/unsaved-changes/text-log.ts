import { newId } from '#src/ui/browser/new-id.ts'
import { createStore } from '#src/ui/browser/store.ts'
import { lockEditing } from './editing-lock.ts'
import { inTime } from './in-time.ts'
import { notifyWatchers, putRecord, removeRecords } from './store.ts'
import { type TextRecord, textIdOf } from './unsaved-changes.ts'

type Changes = Pick<TextRecord, 'title' | 'data' | 'href'> & {
  /** Stores the pictures that the changes name; rejects when the browser refuses one. */
  storeImages?: () => Promise<void>
}

/** `pending` until a write finishes, `stored` once the browser has confirmed it, `failed` if the browser refused. */
export type WriteState = 'pending' | 'stored' | 'failed'

interface About {
  textId: string
  kind: string
  username: string
  /** Records whose text the editor contains. */
  records: readonly string[]
}

/** After this time a running write counts as `pending` again, and callers stop waiting for it. */
const slowMs = 1000
/** After this time without any confirmed write the storage counts as broken: the writer must be told. */
const hangingMs = 5000

async function succeeds(write: Promise<unknown>): Promise<boolean> {
  try {
    await write
    return true
  } catch (error) {
    console.error('This browser does not store unsaved changes', error)
    return false
  }
}

export type TextLog = ReturnType<typeof createTextLog>

/** Stores the unsent text of one editor in the browser while it is typed. */
export function createTextLog(
  { textId, kind, username, records }: About,
  store = { put: putRecord, remove: removeRecords },
) {
  const contained = new Set(records)
  const state = createStore<WriteState>('pending')
  let waiting: (() => Changes) | undefined
  let takeOther: (data: unknown) => boolean = () => false
  let writing: Promise<void> | undefined
  let storingImages = Promise.resolve(true)
  let runs = 0
  let hanging: ReturnType<typeof setTimeout> | undefined
  const unlocks = [...new Set([textId, ...records.map(textIdOf)])].map(lockEditing)

  async function put({ storeImages: _, ...changes }: Changes): Promise<void> {
    const replaced = [...contained]
    const id = `${textId}/${newId()}`
    contained.add(id)
    const changedAt = new Date().toISOString()
    const others = await store.put({ id, kind, username, changedAt, ...changes }, replaced)
    for (const old of replaced) contained.delete(old)
    take(others)
  }

  function take(others: readonly TextRecord[]): void {
    for (const { id, data } of others) {
      if (!contained.has(id) && takeOther(data)) contained.add(id)
    }
  }

  function stopWaiting(): void {
    clearTimeout(hanging)
    hanging = undefined
  }

  /** One write at a time, always of the newest state: fast typing builds no queue and loses nothing. */
  async function writeAll(): Promise<void> {
    const run = ++runs
    const isLate = setTimeout(() => {
      if (state.get() !== 'failed') state.set('pending')
    }, slowMs)
    hanging ??= setTimeout(() => state.set('failed'), hangingMs)
    let storing = Promise.resolve(true)
    while (waiting) {
      const changes = waiting()
      waiting = undefined
      // Not awaited: a large picture must not delay the text.
      if (changes.storeImages) storingImages = succeeds(changes.storeImages())
      storing = succeeds(put(changes))
      // A storage that does not respond must not hold back later text: the tab keeps the record that was put last.
      await inTime(storing, slowMs)
    }
    void Promise.all([storing, storingImages]).then((all) => {
      clearTimeout(isLate)
      stopWaiting()
      if (run === runs) state.set(all.every(Boolean) ? 'stored' : 'failed')
    })
  }

  /** Resolves when all changes passed to `write` are stored, or when the browser takes too long. */
  const settled = async () => void (await inTime(Promise.resolve(writing), slowMs))

  return {
    write(make: () => Changes): void {
      waiting = make
      writing ??= writeAll().finally(() => {
        writing = undefined
      })
    },
    /** `take` gets text that another tab stored, and returns whether the editor contains it from now on. */
    onOther(take: (data: unknown) => boolean): void {
      takeOther = take
    },
    /** Removes everything that the editor contains: the server has it. */
    async discard(): Promise<void> {
      waiting = undefined
      const removed = Promise.all([writing, storingImages]).then(async () => {
        const ids = [...contained]
        if (ids.length === 0) return
        const others = await store.remove(ids)
        for (const id of ids) contained.delete(id)
        take(others)
      })
      await inTime(removed, slowMs)
      stopWaiting()
      state.set('pending')
    },
    settled,
    state,
    /** Call when the editor closes. Stored text stays and may be offered again. */
    close(): void {
      void settled()
        .then(() => Promise.all(unlocks.map((unlock) => unlock())))
        .then(notifyWatchers)
    },
  }
}
