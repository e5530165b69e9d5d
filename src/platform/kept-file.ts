import { createHash, randomUUID } from 'node:crypto'
import { mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { dirname } from 'node:path'

/*
 * Files that can be made again at any time. Each ends with the SHA-256 of what comes before it: a power failure
 * or a full disk may leave a file under its name with less in it than was written, and it would be served for ever.
 */
const sealLength = 32

const sealOf = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest()

/** What was kept, or undefined when there is nothing, or nothing whole. */
export async function readKept(path: string): Promise<Buffer | undefined> {
  const file = await readFile(path).catch(() => undefined)
  if (!file || file.length <= sealLength) return undefined
  const bytes = file.subarray(0, -sealLength)
  return sealOf(bytes).equals(file.subarray(-sealLength)) ? bytes : undefined
}

/** Keeps it for next time; that it cannot (no room, no right) is no reason to fail what needed it now. */
export async function keep(path: string, bytes: Buffer): Promise<boolean> {
  // Written aside and renamed: a process killed here leaves no half file under the name.
  const draft = `${path}.${randomUUID()}`
  try {
    await mkdir(dirname(path), { recursive: true })
    await writeFile(draft, Buffer.concat([bytes, sealOf(bytes)]))
    await rename(draft, path)
    return true
  } catch {
    await rm(draft, { force: true }).catch(() => {})
    return false
  }
}
