import { createHash, randomUUID } from 'node:crypto'
import { mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { dirname } from 'node:path'

/*
 * Files that can be made again at any time. Each ends with the SHA-256 of its content: a power failure or a full disk
 * may leave an incomplete file under its final name, and it would be served for ever.
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

/** Returns false when the file cannot be written: whoever needs the bytes now has them anyway. */
export async function writeCacheFile(path: string, bytes: Buffer): Promise<boolean> {
  // Written beside and renamed, so that a killed process leaves no half file under the name.
  const draft = `${path}.${randomUUID()}`
  try {
    await mkdir(dirname(path), { recursive: true })
    await writeFile(draft, Buffer.concat([bytes, checksumOf(bytes)]))
    await rename(draft, path)
    return true
  } catch {
    await rm(draft, { force: true }).catch(() => {})
    return false
  }
}
