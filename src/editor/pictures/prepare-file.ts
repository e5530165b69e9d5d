import { captionsType, clipTypes, maxCaptionsBytes, maxClipBytes } from '#src/media/clips/limits.ts'
import type { MediaKind } from '#src/media/reference.ts'
import { NotAnImage } from './prepare-image.ts'

/** A file of a block that is no picture. */
export type FileKind = Exclude<MediaKind, 'picture'>

/** Checks a chosen clip or captions before they are uploaded. The server checks them again, by their content. */
export function prepareFile(file: File, kind: FileKind): Blob {
  const refuse = (why: string): never => {
    throw new NotAnImage(`“${file.name}” ${why}`)
  }
  if (kind === 'clip') {
    if (!isClip(file)) refuse('is not a clip that every browser plays. Choose an MP4 or WebM.')
    if (file.size > maxClipBytes)
      refuse(`has ${megabytes(file)} MB. A clip may have at most 50 MB.`)
    return file
  }
  const isNamed = /\.vtt$/i.test(file.name)
  if (file.type !== captionsType && !isNamed) refuse('is not a WebVTT file (.vtt).')
  if (file.size > maxCaptionsBytes) refuse('is too large. Captions may have at most 1 MB.')
  // Some systems do not know the type.
  return file.slice(0, file.size, captionsType)
}

export const isClip = ({ type }: Pick<File, 'type'>) =>
  (clipTypes as readonly string[]).includes(type)

const megabytes = ({ size }: File) => Math.ceil(size / 1_000_000)
