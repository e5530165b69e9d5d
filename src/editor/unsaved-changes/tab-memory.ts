import type { TextRecord, UnsavedImage } from './unsaved-changes.ts'

/** They live as long as this tab. Closing or reloading it would lose them, so the browser warns first. */
const records = new Map<string, TextRecord>()
export const images = new Map<string, UnsavedImage>()

function warn(event: BeforeUnloadEvent): void {
  event.preventDefault()
}

function updateWarning(): void {
  if (records.size > 0) window.addEventListener('beforeunload', warn)
  else window.removeEventListener('beforeunload', warn)
}

export const tabMemory = {
  put(record: TextRecord): void {
    records.set(record.id, record)
    updateWarning()
  },
  remove(ids: readonly string[]): void {
    for (const id of ids) records.delete(id)
    updateWarning()
  },
  list: () => [...records.values()],
}
