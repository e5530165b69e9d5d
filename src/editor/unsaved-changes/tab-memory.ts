import type { UnsavedChanges, UnsavedImage } from './unsaved-changes.ts'

/**
 * Changes and images that the browser refused to store. They live as long as this tab: signing in again or going to
 * the list loses nothing. Closing or reloading the tab would, so the browser warns first.
 */
const changes = new Map<string, UnsavedChanges>()
const images = new Map<string, UnsavedImage>()

function warn(event: BeforeUnloadEvent): void {
  event.preventDefault()
}

function updateWarning(): void {
  if (changes.size > 0) window.addEventListener('beforeunload', warn)
  else window.removeEventListener('beforeunload', warn)
}

export const tabMemory = {
  putChanges(unsaved: UnsavedChanges): void {
    changes.set(unsaved.id, unsaved)
    updateWarning()
  },
  getChanges: (id: string) => changes.get(id),
  listChanges: () => [...changes.values()],
  removeChanges(id: string): void {
    changes.delete(id)
    updateWarning()
  },
  putImage(image: UnsavedImage): void {
    images.set(image.id, image)
  },
  getImage: (id: string) => images.get(id),
  removeImage(id: string): void {
    images.delete(id)
  },
  removeImagesOf(workId: string): void {
    for (const image of images.values()) if (image.workId === workId) images.delete(image.id)
  },
}
