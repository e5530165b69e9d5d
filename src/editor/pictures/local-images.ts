import { getImage, putImage } from '#src/editor/unsaved-changes/store.ts'
import { newId } from '#src/ui/browser/new-id.ts'
import type { ImageSizes } from '../blocks/view-props.ts'
import { type FileKind, prepareFile } from './prepare-file.ts'
import { prepareImage } from './prepare-image.ts'
import { createUploads } from './uploads.ts'

const prefix = 'local:'
export const isLocal = (src: string) => src.startsWith(prefix)

interface LocalImage {
  blob: Blob
  name: string
  url: string
  /** Resolves when the browser has stored it. */
  stored?: Promise<void>
  size?: readonly [number, number]
}

export type LocalImages = ReturnType<typeof createLocalImages>

/** Documents refer to them by a short `local:` URL, so that typing, undo and storing never copy a picture. */
export function createLocalImages(changesId: string) {
  const images = new Map<string, LocalImage>()
  const onServer = new Map<string, number>()
  const uploads = createUploads()
  function remember(src: string, image: Omit<LocalImage, 'url'>): void {
    images.set(src, { ...image, url: URL.createObjectURL(image.blob) })
    uploads.start(src, image.blob)
  }

  async function storeOne(src: string): Promise<void> {
    const image = images.get(src)
    if (!image) return
    const { name, blob } = image
    image.stored ??= putImage({ id: src.slice(prefix.length), workId: changesId, name, blob })
    try {
      await image.stored
    } catch (error) {
      image.stored = undefined
      throw error
    }
  }

  return {
    async add(file: File): Promise<string> {
      const { blob, width, height } = await prepareImage(file)
      const src = `${prefix}${newId()}`
      remember(src, { blob, name: file.name, size: [width, height] })
      return src
    },
    /** Adds a clip or captions, as they are. */
    addFile(file: File, kind: FileKind): string {
      const src = `${prefix}${newId()}`
      remember(src, { blob: prepareFile(file, kind), name: file.name })
      return src
    },
    /** Adds copies of the images of a deleted article, if this browser can still load them; returns their new URLs. */
    async copy(srcs: readonly string[]): Promise<ReadonlyMap<string, string>> {
      const copies = new Map<string, string>()
      for (const src of srcs) {
        if (isLocal(src)) continue
        // The server may have deleted the image; the browser's cache often still has it.
        const response = await fetch(src, { cache: 'force-cache' }).catch(() => undefined)
        if (!response?.ok) continue
        const copy = `${prefix}${newId()}`
        remember(copy, { blob: await response.blob(), name: src })
        copies.set(src, copy)
      }
      return copies
    },
    async load(srcs: readonly string[]): Promise<void> {
      await Promise.all(
        srcs.map(async (src) => {
          if (!isLocal(src) || images.has(src)) return
          const found = await getImage(src.slice(prefix.length))
          if (found) remember(src, { blob: found.blob, name: found.name })
        }),
      )
    },
    /** Stores the given images in the browser if they are not stored yet; rejects when the browser refuses. */
    async store(srcs: readonly string[]): Promise<void> {
      for (const src of srcs) if (isLocal(src)) await storeOne(src)
    },
    /** Whether this browser has the picture. A colleague's browser may still be uploading it. */
    has: (src: string) => images.has(src),
    /** A URL that an img element can show; empty for a picture that a colleague is still uploading. */
    show: (src: string) => images.get(src)?.url ?? (isLocal(src) ? '' : src),
    sizes: (): ImageSizes =>
      Object.fromEntries(
        [...images.values()].flatMap(({ url, size }) => (size ? [[url, size]] : [])),
      ),
    weigh(bytes: Record<string, number> = {}) {
      for (const [src, weight] of Object.entries(bytes)) onServer.set(src, weight)
    },
    bytesOf: (src: string) => images.get(src)?.blob.size ?? onServer.get(src),
    async address(src: string): Promise<string> {
      const image = images.get(src)
      if (!image) throw new Error('An image of this article is no longer in the browser.')
      return uploads.address(src, image.blob)
    },
    uploads,
    close() {
      for (const { url } of images.values()) URL.revokeObjectURL(url)
    },
  }
}
