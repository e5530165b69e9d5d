import { getImage, putImage } from '#src/platform/kept-work/kept-work.ts'
import { newId } from '#src/platform/new-id.ts'
import type { ImageSizes } from '../blocks/view-props.ts'
import { prepareImage } from './prepare-image.ts'

const prefix = 'local:'
export const isLocal = (src: string) => src.startsWith(prefix)

interface LocalImage {
  blob: Blob
  name: string
  url: string
  kept: boolean
  size?: readonly [number, number]
}

/**
 * Images that the server does not have yet. A document names them by a short `local:` address, so that typing,
 * undoing and keeping a document never copies a picture.
 */
export interface LocalImages {
  add: (file: File) => Promise<string>
  /** Brings back what was kept in the browser before. */
  load: (srcs: readonly string[]) => Promise<void>
  /** Keeps in the browser what a document names and is not kept yet. */
  keep: (srcs: readonly string[]) => Promise<void>
  /** An address that an img can show. */
  show: (src: string) => string
  sizes: () => ImageSizes
  /** Notes how heavy images are that the server has. */
  weigh: (bytes: Record<string, number> | undefined) => void
  bytesOf: (src: string) => number | undefined
  /** The picture itself, for the server. */
  embed: (src: string) => Promise<string>
  close: () => void
}

export function createLocalImages(workId: string): LocalImages {
  const images = new Map<string, LocalImage>()
  const stored = new Map<string, number>()
  const remember = (src: string, image: Omit<LocalImage, 'url'>) =>
    images.set(src, { ...image, url: URL.createObjectURL(image.blob) })

  async function keepOne(src: string): Promise<void> {
    const image = images.get(src)
    if (!image || image.kept) return
    image.kept = true
    const id = src.slice(prefix.length)
    await putImage({ id, workId, name: image.name, blob: image.blob }).catch((error: unknown) => {
      image.kept = false
      console.error('This browser does not keep the image', error)
    })
  }

  return {
    async add(file) {
      const { blob, width, height } = await prepareImage(file)
      const src = `${prefix}${newId()}`
      remember(src, { blob, name: file.name, kept: false, size: [width, height] })
      await keepOne(src)
      return src
    },
    async load(srcs) {
      await Promise.all(
        srcs.filter(isLocal).map(async (src) => {
          const kept = await getImage(src.slice(prefix.length))
          if (kept) remember(src, { blob: kept.blob, name: kept.name, kept: true })
        }),
      )
    },
    async keep(srcs) {
      for (const src of srcs) if (isLocal(src)) await keepOne(src)
    },
    show: (src) => images.get(src)?.url ?? src,
    sizes() {
      const sizes: Record<string, readonly [number, number]> = {}
      for (const { url, size } of images.values()) if (size) sizes[url] = size
      return sizes
    },
    weigh(bytes = {}) {
      for (const [src, weight] of Object.entries(bytes)) stored.set(src, weight)
    },
    bytesOf: (src) => images.get(src)?.blob.size ?? stored.get(src),
    async embed(src) {
      const image = images.get(src)
      if (!image) throw new Error('An image of this article is no longer in the browser.')
      return dataUrl(image.blob)
    },
    close() {
      for (const { url } of images.values()) URL.revokeObjectURL(url)
    },
  }
}

function dataUrl(blob: Blob): Promise<string> {
  return new Promise((resolve, reject) => {
    const reader = new FileReader()
    reader.onload = () => resolve(`${reader.result}`)
    reader.onerror = () => reject(reader.error)
    reader.readAsDataURL(blob)
  })
}
