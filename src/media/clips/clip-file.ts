import { sha256Of } from '#src/s3/requests.ts'
import { type ImageFile, ImageRefused } from '../image-file.ts'
import type { MediaExt, MediaKind } from '../reference.ts'
import { maxCaptionsBytes, maxClipBytes } from './limits.ts'
import { isMp4, mp4Size } from './mp4.ts'
import { isWebm, webmSize } from './webm.ts'

/** A clip or captions, checked and ready to be stored. */
export type MediaFile = Omit<ImageFile, 'ext'> & { ext: MediaExt }

/** Checks bytes that claim to be a clip or captions. Their content decides, not their label. */
export function checkFile(bytes: Buffer, kind: Exclude<MediaKind, 'picture'>): MediaFile {
  const found = kind === 'clip' ? readClip(bytes) : readCaptions(bytes)
  return { hash: sha256Of(bytes), bytes, ...found }
}

/** The longest edge that graphics hardware shows. */
const longestEdge = 16_384

function readClip(bytes: Buffer) {
  if (bytes.length > maxClipBytes) throw new ImageRefused('A clip may have at most 50 MB.')
  const ext = isMp4(bytes) ? 'mp4' : isWebm(bytes) ? 'webm' : undefined
  if (!ext) throw new ImageRefused('Only MP4 and WebM clips are taken.')
  const size = ext === 'mp4' ? mp4Size(bytes) : webmSize(bytes)
  if (!size?.width || !size.height || Math.max(size.width, size.height) > longestEdge) {
    throw new ImageRefused('This clip is damaged, or it has no picture.')
  }
  return { ext, ...size } as const
}

function readCaptions(bytes: Buffer) {
  if (bytes.length > maxCaptionsBytes) throw new ImageRefused('Captions may have at most 1 MB.')
  if (!/^WEBVTT(?:[ \t\r\n]|$)/.test(textOf(bytes))) {
    throw new ImageRefused('Captions are a WebVTT file, which begins with the word WEBVTT.')
  }
  return { ext: 'vtt', width: 0, height: 0 } as const
}

/** Without the mark of the byte order. */
function textOf(bytes: Buffer): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    throw new ImageRefused('Captions must be text in UTF-8.')
  }
}
