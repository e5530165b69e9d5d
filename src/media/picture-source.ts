import { letGo } from '#src/platform/let-go.ts'
import type { Spool } from './spool.ts'

/** The bytes of a picture, wherever they are. They are there for as long as the work on them takes. */
export interface PictureSource {
  size: number
  use: <T>(work: (bytes: Buffer) => Promise<T>) => Promise<T>
}

export function inMemory(bytes: Buffer): PictureSource {
  return { size: bytes.length, use: (work) => work(bytes) }
}

export function inSpool(spool: Spool, at: number, size: number): PictureSource {
  return {
    size,
    async use(work) {
      const bytes = await spool.read(at, size)
      const made = await work(bytes)
      // Not after a failure: it may still be on its way to where pictures are looked at.
      letGo(bytes)
      return made
    },
  }
}
