import { randomUUID } from 'node:crypto'
import { mkdir, open, rename, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import pLimit from 'p-limit'
import type { Database } from '#src/db/database.ts'
import { loadImage, loadSmallImage } from './bytes.ts'
import type { ImageExt } from './image-worker/job.ts'

/** Above this size an original is sent from a file, in pieces, and counts as an expensive answer. */
export const largeBytes = 500_000

/** A multiple of three, so that the base64 of one piece continues that of the piece before it. */
const pieceBytes = 3 * 16_384

export interface Original {
  ext: ImageExt
  size: number
  /** Read once, a piece at a time; whoever stops early returns the generator, which closes the file. */
  pieces: () => AsyncGenerator<Buffer<ArrayBuffer>, undefined>
}

export interface Originals {
  /** Undefined when there is none; `damaged` when its bytes are not those that were stored. */
  open: (hash: string) => Promise<Original | 'damaged' | undefined>
}

/**
 * Originals as they are sent. A large one is copied from the database into a file when it is first asked for: neither
 * database reads a value in pieces, so each answer would hold the whole picture for as long as its client reads. The
 * folder may be emptied at any time. The names begin with the hash, as those of resized copies, and go with them.
 */
export function createOriginals(db: Database, folder: string): Originals {
  // One at a time: each holds its picture in memory until it is written.
  const copying = pLimit(1)
  const underWay = new Map<string, Promise<Original | 'damaged' | undefined>>()

  const copy = async (hash: string, path: string) => {
    const stored = await loadImage(db, hash)
    if (!stored) return undefined
    if (!stored.intact) return 'damaged'
    const { ext, bytes } = stored
    const written = await writeFileDurably(path, bytes)
    return written ? fromFile(path, { ext, size: bytes.length }) : fromMemory(ext, bytes)
  }

  return {
    async open(hash) {
      const row = await loadSmallImage(db, hash, largeBytes)
      if (row?.image) {
        return row.image.intact ? fromMemory(row.ext, row.image.bytes) : 'damaged'
      }
      if (!row) return undefined
      // Cleaned of metadata it is another file: a copy from before must not be sent.
      const path = join(folder, `${hash}-${row.checksum.slice(0, 16)}-original`)
      // A file under this name is complete; the size also notices one that somebody cut.
      const file = await stat(path).catch(() => undefined)
      if (file?.size === row.size) return fromFile(path, row)
      let work = underWay.get(hash)
      if (!work) {
        work = copying(() => copy(hash, path)).finally(() => underWay.delete(hash))
        underWay.set(hash, work)
      }
      return work
    },
  }
}

function fromMemory(ext: ImageExt, bytes: Buffer): Original {
  return {
    ext,
    size: bytes.length,
    async *pieces() {
      for (let at = 0; at < bytes.length; at += pieceBytes) {
        yield Buffer.from(bytes.subarray(at, at + pieceBytes))
      }
      return undefined
    },
  }
}

function fromFile(path: string, { ext, size }: { ext: ImageExt; size: number }): Original {
  return {
    ext,
    size,
    async *pieces() {
      const file = await open(path)
      try {
        for (let at = 0; at < size; at += pieceBytes) {
          const piece = Buffer.alloc(Math.min(pieceBytes, size - at))
          let filled = 0
          while (filled < piece.length) {
            const { bytesRead } = await file.read(piece, filled, piece.length - filled, at + filled)
            if (bytesRead === 0) throw new Error('The copy of an original ended early')
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

/** False when it cannot be written, for example because the disk is full: it is then sent from memory. */
async function writeFileDurably(path: string, bytes: Buffer): Promise<boolean> {
  const draft = `${path}.${randomUUID()}`
  try {
    await mkdir(join(path, '..'), { recursive: true })
    const file = await open(draft, 'wx')
    try {
      await file.writeFile(bytes)
      // Otherwise a power failure could leave a file of the right size without its content.
      await file.sync()
    } finally {
      await file.close()
    }
    await rename(draft, path)
    return true
  } catch {
    await rm(draft, { force: true }).catch(() => {})
    return false
  }
}
