import { randomUUID } from 'node:crypto'
import { type FileHandle, open, unlink } from 'node:fs/promises'
import { join } from 'node:path'
import { spoolPrefix } from '#src/platform/config/data-dir.ts'
import { letGo } from '#src/platform/let-go.ts'

/** So that what is small is written together. */
const roomBytes = 131_072

/** Bytes that are wanted again before the request ends, on the disk instead of in memory. */
export interface Spool {
  /** Where the next bytes will be. */
  end: () => number
  append: (bytes: Buffer) => Promise<void>
  /** Forgets what was written from there on. */
  cutTo: (end: number) => void
  /** In memory of its own, which can be let go of. */
  read: (at: number, length: number) => Promise<Buffer>
  close: () => Promise<void>
}

/** There is no file before the first bytes, and it has no name after the first moment: whatever ends the process ends it. */
export function createSpool(folder: string): Spool {
  let opening: Promise<FileHandle> | undefined
  const file = () => {
    opening ??= openUnnamed(folder)
    return opening
  }
  let written = 0
  let room: Buffer | undefined
  let waiting = 0

  const flush = async () => {
    if (!room || !waiting) return
    const bytes = room.subarray(0, waiting)
    await writeAll(await file(), bytes, written)
    written += waiting
    waiting = 0
  }

  return {
    end: () => written + waiting,
    async append(bytes) {
      room ??= Buffer.allocUnsafeSlow(roomBytes)
      for (let at = 0; at < bytes.length; ) {
        const taken = bytes.copy(room, waiting, at)
        at += taken
        waiting += taken
        if (waiting === room.length) await flush()
      }
    },
    cutTo(end) {
      waiting = Math.max(0, end - written)
      written = Math.min(written, end)
    },
    async read(at, length) {
      await flush()
      const bytes = Buffer.allocUnsafeSlow(length)
      if (length) await readAll(await file(), bytes, at)
      return bytes
    },
    async close() {
      await (await opening?.catch(() => undefined))?.close()
      if (room) letGo(room)
    },
  }
}

async function openUnnamed(folder: string): Promise<FileHandle> {
  const path = join(folder, `${spoolPrefix}${randomUUID()}`)
  const file = await open(path, 'wx+', 0o600)
  try {
    await unlink(path)
  } catch (error) {
    // Somebody who starts in the same folder may have taken it for left over.
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT') {
      await file.close()
      throw error
    }
  }
  return file
}

async function writeAll(file: FileHandle, bytes: Buffer, from: number): Promise<void> {
  for (let at = 0; at < bytes.length; ) {
    const { bytesWritten } = await file.write(bytes, at, bytes.length - at, from + at)
    at += bytesWritten
  }
}

async function readAll(file: FileHandle, into: Buffer, from: number): Promise<void> {
  for (let at = 0; at < into.length; ) {
    const { bytesRead } = await file.read(into, at, into.length - at, from + at)
    if (bytesRead === 0) throw new Error('A file ended before its end')
    at += bytesRead
  }
}
