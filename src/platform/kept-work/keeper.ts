import { newId } from '../new-id.ts'
import { holdWork, releaseWork } from './held-work.ts'
import { type KeptWork, putWork, removeWork, tellWorksChanged } from './kept-work.ts'

type Kept = Pick<KeptWork, 'title' | 'data'> & Partial<Pick<KeptWork, 'href'>>

interface Store {
  put: (work: KeptWork) => Promise<void>
  remove: (id: string) => Promise<void>
}

/** Keeps one editor's work as it is typed. */
export interface Keeper {
  readonly id: string
  keep: (work: Kept) => void
  /** The server has it, or the editor does not want it any more. */
  forget: () => Promise<void>
  /** Resolves when what was handed in so far is kept. */
  settled: () => Promise<void>
  /** The editor is closed; what is kept stays and may be offered. */
  close: () => void
}

export function createKeeper(
  about: Pick<KeptWork, 'kind' | 'href' | 'username'>,
  id = newId(),
  store: Store = { put: putWork, remove: removeWork },
): Keeper {
  let waiting: Kept | undefined
  let writing: Promise<void> | undefined
  holdWork(id)

  /** One write at a time, always of the newest state: fast typing neither queues up nor gets lost. */
  async function writeAll(): Promise<void> {
    while (waiting) {
      const work = { ...about, id, ...waiting, changedAt: new Date().toISOString() }
      waiting = undefined
      try {
        await store.put(work)
      } catch (error) {
        console.error('This browser does not keep the work', error)
      }
    }
  }

  return {
    id,
    keep(work) {
      waiting = work
      writing ??= writeAll().finally(() => {
        writing = undefined
      })
    },
    async forget() {
      waiting = undefined
      await writing
      await store.remove(id)
    },
    async settled() {
      await writing
    },
    close() {
      void Promise.resolve(writing)
        .then(() => releaseWork(id))
        .then(tellWorksChanged)
    },
  }
}
