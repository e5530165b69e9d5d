import { unsavedWork } from '#src/site/storage-keys.ts'
import { createStore } from '#src/ui/browser/store.ts'
import { withStores } from './database.ts'
import { inTime, late } from './in-time.ts'
import {
  type TextRecord,
  textIdOf,
  textsOf,
  type UnsavedChanges,
  type UnsavedImage,
} from './unsaved-changes.ts'

/** Stored as bytes, because WebKit refuses Blobs in private sessions. */
interface StoredImage extends Omit<UnsavedImage, 'blob'> {
  bytes: ArrayBuffer
  type: string
}

/** What the browser has not stored lives as long as this tab. Closing or reloading it would lose the text: it warns first. */
const recordsInTab = new Map<string, TextRecord>()
const imagesInTab = new Map<string, UnsavedImage>()

const changes = createStore(0)
// Opened by the first write or watcher: the server loads this module too and has no other tabs.
let channel: BroadcastChannel | undefined

/** A storage that does not respond within this time counts as one that cannot be read, for the next calls sooner. */
const patienceMs = 8000
const knownSilentMs = 500
let isSilent = false

const warn = (event: BeforeUnloadEvent) => event.preventDefault()

function changeInTab(removed: readonly string[], added?: TextRecord): void {
  if (added) recordsInTab.set(added.id, added)
  for (const id of removed) recordsInTab.delete(id)
  if (recordsInTab.size > 0) window.addEventListener('beforeunload', warn)
  else window.removeEventListener('beforeunload', warn)
}

const belongsTo = (textId: string) => (record: TextRecord) => textIdOf(record.id) === textId

/**
 * Adds a record in place of those whose text it contains, and resolves with the records of other tabs once the browser
 * has confirmed it. Rejects when the browser refuses. This tab holds it in memory until then: some browsers never
 * respond.
 */
export async function putRecord(record: TextRecord, replaced: readonly string[]) {
  const textId = textIdOf(record.id)
  changeInTab(replaced, { ...record, inThisTabOnly: true })
  const all = await withStores<TextRecord[]>('readwrite', ({ works }) => {
    works.put(record)
    for (const id of replaced) works.delete(id)
    return works.getAll(IDBKeyRange.bound(textId, `${textId}/\uffff`))
  })
  changeInTab([record.id])
  return (all ?? []).filter(belongsTo(textId)).filter(({ id }) => id !== record.id)
}

export async function listChanges(): Promise<UnsavedChanges[]> {
  const stored = await readOr<TextRecord[]>([], () =>
    withStores('readonly', ({ works }) => works.getAll()),
  )
  // With the records of this tab, as they are after a read that may have taken seconds.
  const others = stored.filter(({ id }) => !recordsInTab.has(id))
  return textsOf([...others, ...recordsInTab.values()])
}

export async function getChanges(textId: string): Promise<UnsavedChanges | undefined> {
  return (await listChanges()).find(({ id }) => id === textId)
}

/** Removes a text with its images, in whichever tab it was written. */
export async function removeChanges(textId: string): Promise<void> {
  const found = await getChanges(textId)
  await removeRecords(found?.records ?? [])
}

/** Removes records, and the images of texts that have no other record. Resolves with the records of other tabs. */
export async function removeRecords(ids: readonly string[]): Promise<TextRecord[]> {
  const textIds = new Set(ids.map(textIdOf))
  let others: TextRecord[] = []
  changeInTab(ids)
  for (const { id, workId } of imagesInTab.values()) {
    if (textIds.has(workId)) imagesInTab.delete(id)
  }
  try {
    const removing = withStores<TextRecord[]>('readwrite', ({ works, images }) => {
      for (const id of ids) works.delete(id)
      const reading = works.getAll()
      reading.onsuccess = () => {
        for (const textId of textIds) {
          if (!reading.result.some(belongsTo(textId))) removeImagesOf(images, textId)
        }
      }
      return reading
    })
    // A storage that responds later still removes them.
    const remaining = await inTime(removing, isSilent ? knownSilentMs : patienceMs)
    if (remaining !== late && remaining)
      others = remaining.filter(({ id }) => textIds.has(textIdOf(id)))
  } catch (error) {
    // Log only: the text is saved or discarded already, so this must not look like a failed save.
    console.error('Unsaved changes could not be removed from this browser', error)
  }
  notifyWatchers()
  return others
}

function removeImagesOf(images: IDBObjectStore, textId: string): void {
  const cursor = images.index('workId').openKeyCursor(IDBKeyRange.only(textId))
  cursor.onsuccess = () => {
    if (!cursor.result) return
    images.delete(cursor.result.primaryKey)
    cursor.result.continue()
  }
}

/** Rejects when the browser refuses to store it. This tab holds it in memory until then. */
export async function putImage({ blob, ...image }: UnsavedImage): Promise<void> {
  imagesInTab.set(image.id, { ...image, blob })
  const stored: StoredImage = { ...image, bytes: await blob.arrayBuffer(), type: blob.type }
  await withStores('readwrite', ({ images }) => images.put(stored))
  imagesInTab.delete(image.id)
}

export async function getImage(id: string): Promise<UnsavedImage | undefined> {
  const inTab = imagesInTab.get(id)
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
    const result = await inTime(read(), isSilent ? knownSilentMs : patienceMs)
    isSilent = result === late
    if (result === late) throw new Error('The storage does not respond')
    return result ?? fallback
  } catch (error) {
    console.error('The storage of this browser cannot be read', error)
    return fallback
  }
}

/** Makes the lists of unsaved changes, in this tab and in others, read the store again. */
export function notifyWatchers(): void {
  changes.set(changes.get() + 1)
  listen().postMessage('changed')
}

export function watchChanges(watcher: () => void): () => void {
  listen()
  return changes.subscribe(watcher)
}

function listen(): BroadcastChannel {
  if (!channel) {
    channel = new BroadcastChannel(unsavedWork.name)
    channel.onmessage = () => changes.set(changes.get() + 1)
  }
  return channel
}

export async function ownChanges(username: string) {
  return (await listChanges()).filter((changes) => changes.username === username)
}

export async function removeOwnChanges(username: string): Promise<void> {
  for (const { id } of await ownChanges(username)) await removeChanges(id)
}
