import { createHash, randomUUID } from 'node:crypto'
import { mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { dirname } from 'node:path'

/*
 * Files that can be recreated at any time. Each ends with the SHA-256 of its content: a power failure or a full disk can
 * leave an incomplete file under the final name, which would otherwise be served for ever.
 */
const checksumLength = 32

const checksumOf = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest()

/** The content, or undefined when the file is missing or incomplete. */
export async function readCacheFile(path: string): Promise<Buffer | undefined> {
  const file = await readFile(path).catch(() => undefined)
  if (!file || file.length <= checksumLength) return undefined
  const bytes = file.subarray(0, -checksumLength)
  return checksumOf(bytes).equals(file.subarray(-checksumLength)) ? bytes : undefined
}

export const writeCacheFile = (path: string, bytes: Buffer): Promise<boolean> =>
  writeWhole(path, Buffer.concat([bytes, checksumOf(bytes)]))

/**
 * Written to a temporary file and renamed, so that a killed process leaves no incomplete file under the final name.
 * Returns false when the file cannot be written, for example on a full disk: the caller still has the bytes. `flush`:
 * also after a power failure, a file under that name is complete.
 */
export async function writeWhole(path: string, bytes: Buffer, flush = false): Promise<boolean> {
  const draft = `${path}.${randomUUID()}`
  try {
    await mkdir(dirname(path), { recursive: true })
    await writeFile(draft, bytes, { flush })
    await rename(draft, path)
    return true
  } catch {
    await rm(draft, { force: true }).catch(() => {})
    return false
  }
}
