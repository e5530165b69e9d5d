import { unsavedWork } from '#src/site/storage-keys.ts'
import { withStores } from './database.ts'
import { tabMemory } from './tab-memory.ts'
import type { UnsavedChanges, UnsavedImage } from './unsaved-changes.ts'

/** Stored as bytes, because WebKit refuses Blobs in private sessions. */
interface StoredImage extends Omit<UnsavedImage, 'blob'> {
  bytes: ArrayBuffer
  type: string
}

const watchers = new Set<() => void>()
// Opened by the first write or watcher: the server loads this module too and has no other tabs.
let channel: BroadcastChannel | undefined

/** A storage that does not respond within this time counts as one that cannot be read, for the next calls sooner. */
const patienceMs = 8000
const knownSilentMs = 500
let isSilent = false

/** Whether another tab stored changes after those that this tab knows. */
const isOther = (stored: UnsavedChanges | undefined, known: string | undefined) =>
  stored?.revision !== undefined && stored.revision !== known

/**
 * Rejects when the browser refuses to store them. This tab holds them in memory until the browser has stored them: some
 * browsers never respond. Changes of another tab that are not the `known` ones are not replaced, but returned.
 */
export async function putChanges(
  changes: UnsavedChanges,
  known?: string,
): Promise<UnsavedChanges | undefined> {
  const inTab = { ...changes, inThisTabOnly: true }
  tabMemory.putChanges(inTab)
  const stored = await withStores<UnsavedChanges | undefined>('readwrite', ({ works }) => {
    const reading = works.get(changes.id)
    reading.onsuccess = () => {
      if (!isOther(reading.result, known)) works.put(changes)
    }
    return reading
  })
  if (isOther(stored, known)) return stored
  // Unless a later write waits already.
  if (tabMemory.getChanges(changes.id) === inTab) tabMemory.removeChanges(changes.id)
  return undefined
}

export async function listChanges(): Promise<UnsavedChanges[]> {
  const stored = await readOr<UnsavedChanges[]>([], () =>
    withStores('readonly', ({ works }) => works.getAll()),
  )
  // After the read, which may take seconds: text may have come into this tab meanwhile.
  return [...stored.filter(({ id }) => !tabMemory.getChanges(id)), ...tabMemory.listChanges()]
}

export async function getChanges(id: string): Promise<UnsavedChanges | undefined> {
  const inTab = tabMemory.getChanges(id)
  if (inTab) return inTab
  return readOr<UnsavedChanges | undefined>(undefined, () =>
    withStores('readonly', ({ works }) => works.get(id)),
  )
}

interface Removal {
  /** Changes of another tab that are not these are not removed, but returned. */
  only?: { known: string | undefined }
}

/** Removes the changes and their images. */
export async function removeChanges(
  id: string,
  { only }: Removal = {},
): Promise<UnsavedChanges | undefined> {
  const stays = (stored: UnsavedChanges | undefined) => only && isOther(stored, only.known)
  let others: UnsavedChanges | undefined
  tabMemory.removeChanges(id)
  tabMemory.removeImagesOf(id)
  try {
    const removing = withStores<UnsavedChanges | undefined>('readwrite', ({ works, images }) => {
      const reading = works.get(id)
      reading.onsuccess = () => {
        if (stays(reading.result)) return
        works.delete(id)
        const cursor = images.index('workId').openKeyCursor(IDBKeyRange.only(id))
        cursor.onsuccess = () => {
          if (!cursor.result) return
          images.delete(cursor.result.primaryKey)
          cursor.result.continue()
        }
      }
      return reading
    })
    // A storage that responds later still removes them.
    const stored = await Promise.race([
      removing,
      new Promise<undefined>((resolve) => {
        setTimeout(resolve, isSilent ? knownSilentMs : patienceMs)
      }),
    ])
    if (stays(stored)) others = stored
  } catch (error) {
    // Log only: the changes are saved or discarded already, so this must not look like a failed save.
    console.error('Unsaved changes could not be removed from this browser', error)
  }
  notifyWatchers()
  return others
}

/** Rejects when the browser refuses to store it. This tab holds it in memory until then. */
export async function putImage({ blob, ...image }: UnsavedImage): Promise<void> {
  tabMemory.putImage({ ...image, blob })
  const stored: StoredImage = { ...image, bytes: await blob.arrayBuffer(), type: blob.type }
  await withStores('readwrite', ({ images }) => images.put(stored))
  tabMemory.removeImage(image.id)
}

export async function getImage(id: string): Promise<UnsavedImage | undefined> {
  const inTab = tabMemory.getImage(id)
  if (inTab) return inTab
  const found = await readOr<StoredImage | undefined>(undefined, () =>
    withStores('readonly', ({ images }) => images.get(id)),
  )
  if (!found) return undefined
  const { workId, name, bytes, type } = found
  return { id, workId, name, blob: new Blob([bytes], { type }) }
}

/** Returns the fallback when the storage cannot be read, so that the editor still opens. */
async function readOr<T>(fallback: T, read: () => Promise<T | undefined>): Promise<T> {
  try {
    return (await inTime(read())) ?? fallback
  } catch (error) {
    console.error('The storage of this browser cannot be read', error)
    return fallback
  }
}

async function inTime<T>(work: Promise<T>): Promise<T> {
  let timer: ReturnType<typeof setTimeout> | undefined
  const late = new Promise<never>((_, reject) => {
    const giveUp = () => {
      isSilent = true
      reject(new Error('The storage does not respond'))
    }
    timer = setTimeout(giveUp, isSilent ? knownSilentMs : patienceMs)
  })
  try {
    const result = await Promise.race([work, late])
    isSilent = false
    return result
  } finally {
    clearTimeout(timer)
  }
}

/** Makes the lists of unsaved changes, in this tab and in others, read the store again. */
export function notifyWatchers(): void {
  for (const watcher of watchers) watcher()
  listen().postMessage('changed')
}

export function watchChanges(watcher: () => void): () => void {
  listen()
  watchers.add(watcher)
  return () => watchers.delete(watcher)
}

function listen(): BroadcastChannel {
  if (!channel) {
    channel = new BroadcastChannel(unsavedWork.name)
    channel.onmessage = () => {
      for (const watcher of watchers) watcher()
    }
  }
  return channel
}
