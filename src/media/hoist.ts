import { type FieldErrors, invalid } from '#src/platform/http/problem.ts'
import { type ImageFile, ImageRefused, inspectImage } from './image-file.ts'
import { fileNamed } from './lift-embedded.ts'
import { inMemory, type PictureSource } from './picture-source.ts'
import { mediaUrl, parseMediaUrl } from './reference.ts'

/** A place in a document that holds an image, with its name for error messages. */
export interface ImagePlace {
  field: string
  read: () => string
  write: (url: string) => void
}

export interface Hoisted {
  /** Images that came embedded, checked and ready to store. */
  files: ImageFile[]
  /** Images that were named by address and must be in the store already, by the field that names them. */
  referenced: Map<string, string>
}

const dataUrl = /^data:[\w.+/-]*(?:;[\w=.+-]+)*;base64,/i

/** Takes embedded images out of their places and leaves references; every wrong image is named. */
export async function hoistImages(
  places: ImagePlace[],
  lifted: ReadonlyMap<string, PictureSource> = new Map(),
): Promise<Hoisted> {
  const files = new Map<string, ImageFile>()
  const referenced = new Map<string, string>()
  const errors: FieldErrors = {}
  // An image block holds its picture twice; the second look must not decode it again.
  const seen = new Map<string, string>()
  for (const { field, read, write } of places) {
    const value = read()
    if (!value) continue
    const known = parseMediaUrl(value)
    if (known) {
      referenced.set(known.hash, field)
      continue
    }
    const before = seen.get(value)
    if (before) {
      write(before)
      continue
    }
    try {
      const file = await inspectImage(sourceOf(value, lifted))
      files.set(file.hash, file)
      seen.set(value, mediaUrl(file))
      write(mediaUrl(file))
    } catch (error) {
      if (!(error instanceof ImageRefused)) throw error
      errors[field] = [error.message]
    }
  }
  if (Object.keys(errors).length) throw invalid(errors)
  return { files: [...files.values()], referenced }
}

function sourceOf(value: string, lifted: ReadonlyMap<string, PictureSource>): PictureSource {
  const header = dataUrl.exec(value.slice(0, 200))
  if (!header) throw new ImageRefused('An image must be embedded as a base64 data URL.')
  const data = value.slice(header[0].length)
  return fileNamed(data, lifted) ?? inMemory(Buffer.from(data, 'base64'))
}
