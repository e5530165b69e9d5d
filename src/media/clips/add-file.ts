import { createWriteStream } from 'node:fs'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type { ReadableStream } from 'node:stream/web'
import pLimit from 'p-limit'
import type { StoredPictures } from '../bytes.ts'
import { maxImageBytes } from '../image-file.ts'
import type { MediaKind } from '../reference.ts'
import { addFile } from '../store.ts'
import { checkFile } from './clip-file.ts'
import { maxCaptionsBytes, maxClipBytes } from './limits.ts'

/** What a content type claims; undefined: nothing that is stored. */
export function claimedKind(type: string): MediaKind | undefined {
  if (/^image\//i.test(type)) return 'picture'
  if (/^video\//i.test(type)) return 'clip'
  return /^text\/vtt\b/i.test(type) ? 'captions' : undefined
}

export const mostBytes: Record<MediaKind, number> = {
  picture: maxImageBytes,
  clip: maxClipBytes,
  captions: maxCaptionsBytes,
}

// Neither database stores a value in pieces, so a clip is in memory while it is stored.
const storing = pLimit(1)

/** Stores a clip or captions. The body arrives in a file: a slow upload of 50 MB holds nothing in memory. */
export async function receiveFile(
  pictures: StoredPictures,
  kind: Exclude<MediaKind, 'picture'>,
  body: ReadableStream<Uint8Array> | null,
) {
  const folder = await mkdtemp(join(tmpdir(), 'wireloom-clip-'))
  const path = join(folder, kind)
  try {
    await pipeline(body ? Readable.fromWeb(body) : [], createWriteStream(path))
    return await storing(async () => addFile(pictures, checkFile(await readFile(path), kind)))
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}
