import { inStores } from './database.ts'

/** Work of an editor that the server does not have yet, kept in this browser. */
export interface KeptWork<Data = unknown> {
  id: string
  /** What it is work on, for example "faq" or "blog". */
  kind: string
  /** The page on which it can be continued. */
  href: string
  username: string
  title: string
  changedAt: string
  /** Why it is still here, when a save was tried. */
  trouble?: string
  data: Data
}

export interface KeptImage {
  id: string
  workId: string
  name: string
  blob: Blob
}

const channelName = 'wireloom-work'
const watchers = new Set<() => void>()
let channel: BroadcastChannel | undefined

export async function putWork(work: KeptWork): Promise<void> {
  await inStores('readwrite', ({ works }) => works.put(work))
}

export async function listWorks(): Promise<KeptWork[]> {
  return (await inStores<KeptWork[]>('readonly', ({ works }) => works.getAll())) ?? []
}

export async function getWork(id: string): Promise<KeptWork | undefined> {
  return inStores<KeptWork | undefined>('readonly', ({ works }) => works.get(id))
}

/** Forgets the work and the images that only it holds. */
export async function removeWork(id: string): Promise<void> {
  await inStores('readwrite', ({ works, images }) => {
    works.delete(id)
    const cursor = images.index('workId').openKeyCursor(IDBKeyRange.only(id))
    cursor.onsuccess = () => {
      if (!cursor.result) return
      images.delete(cursor.result.primaryKey)
      cursor.result.continue()
    }
    return undefined
  })
  tellWorksChanged()
}

export async function putImage(image: KeptImage): Promise<void> {
  await inStores('readwrite', ({ images }) => images.put(image))
}

export async function getImage(id: string): Promise<KeptImage | undefined> {
  return inStores<KeptImage | undefined>('readonly', ({ images }) => images.get(id))
}

/** Lists of kept work, here and in other tabs, look again. */
export function tellWorksChanged(): void {
  for (const watcher of watchers) watcher()
  listen().postMessage('changed')
}

export function watchWorks(watcher: () => void): () => void {
  listen()
  watchers.add(watcher)
  return () => watchers.delete(watcher)
}

function listen(): BroadcastChannel {
  if (!channel) {
    channel = new BroadcastChannel(channelName)
    channel.onmessage = () => {
      for (const watcher of watchers) watcher()
    }
  }
  return channel
}
