import { open, stat } from 'node:fs/promises'
import { join } from 'node:path'
import pLimit from 'p-limit'
import { loadImage, loadSmallImage, type StoredPictures } from './bytes.ts'
import { writeWhole } from './cache-file.ts'
import type { MediaExt } from './reference.ts'
import { createInFlight } from './variants.ts'

/** A larger original is sent from a file, in pieces, and counts against the budget for expensive responses. */
export const largeBytes = 500_000

/** A multiple of three, so that the base64 texts of the pieces can be joined. */
const pieceBytes = 3 * 16_384

export interface Original {
  ext: MediaExt
  size: number
  /**
   * Reads once, a piece at a time; a part only, if asked. A caller that stops early must return the generator, which
   * closes the file.
   */
  pieces: (from?: number, to?: number) => AsyncGenerator<Buffer<ArrayBuffer>, undefined>
}

export type Originals = ReturnType<typeof createOriginals>

/**
 * Originals for sending. A large one is copied from the database into a file on its first request: neither database
 * reads a value in pieces, so each response would hold the whole picture in memory until its client has read it. One
 * that is an object is copied whatever its size, so that it is fetched once and compared with its checksum. The
 * folder may be emptied at any time. File names begin with the hash, like those of resized copies, so both are removed
 * together.
 */
export function createOriginals(pictures: StoredPictures, folder: string) {
  // One at a time: each copy holds its picture in memory until the file is written.
  const copying = pLimit(1)
  const inFlight = createInFlight<Original | 'damaged' | undefined>()

  const copy = async (hash: string, path: string) => {
    const stored = await loadImage(pictures, hash)
    if (!stored) return undefined
    if (!stored.intact) return 'damaged'
    const { ext, bytes } = stored
    const written = await writeWhole(path, bytes, true)
    return written ? fromFile(path, { ext, size: bytes.length }) : fromMemory(ext, bytes)
  }

  return {
    /** Undefined if there is no such picture; `damaged` if its bytes do not have the stored checksum. */
    async open(hash: string): Promise<Original | 'damaged' | undefined> {
      const row = await loadSmallImage(pictures.db, hash, largeBytes)
      if (row?.image) {
        return row.image.intact ? fromMemory(row.ext, row.image.bytes) : 'damaged'
      }
      if (!row) return undefined
      // The checksum is part of the name: after metadata is removed, the older copy must not be sent.
      const path = join(folder, `${hash}-${row.checksum.slice(0, 16)}-original`)
      // A file under this name is complete; comparing the size also detects one that was truncated later.
      const file = await stat(path).catch(() => undefined)
      if (file?.size === row.size) return fromFile(path, row)
      return inFlight.share(hash, () => copying(() => copy(hash, path)))
    },
  }
}

function fromMemory(ext: MediaExt, bytes: Buffer): Original {
  return {
    ext,
    size: bytes.length,
    async *pieces(from = 0, to = bytes.length) {
      for (let at = from; at < to; at += pieceBytes) {
        yield Buffer.from(bytes.subarray(at, Math.min(to, at + pieceBytes)))
      }
      return undefined
    },
  }
}

function fromFile(path: string, { ext, size }: { ext: MediaExt; size: number }): Original {
  return {
    ext,
    size,
    async *pieces(from = 0, to = size) {
      const file = await open(path)
      try {
        for (let at = from; at < to; at += pieceBytes) {
          const piece = Buffer.alloc(Math.min(pieceBytes, to - at))
          let filled = 0
          while (filled < piece.length) {
            const { bytesRead } = await file.read(piece, filled, piece.length - filled, at + filled)
            if (bytesRead === 0) throw new Error('The copied file of an original is truncated')
            filled += bytesRead
          }
          yield piece
        }
      } finally {
        await file.close()
      }
      return undefined
    },
  }
}
