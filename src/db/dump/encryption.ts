import { createCipheriv, createDecipheriv, randomBytes, scrypt } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { open } from 'node:fs/promises'
import type { Readable } from 'node:stream'
import { finished } from 'node:stream/promises'
import { promisify } from 'node:util'
import { BackupError } from './format.ts'

/*
 * An encrypted backup is a magic line, a salt, a nonce, the backup under AES-256-GCM and its tag. scrypt derives the
 * key from the passphrase. The part before the backup is authenticated too.
 */
const mark = Buffer.from('wireloom-encrypted-1\n')
const saltBytes = 16
const nonceBytes = 12
const headBytes = mark.length + saltBytes + nonceBytes
const tagBytes = 16

/** 128 MB and half a second per guess, as OWASP recommends for scrypt. */
const cost = { N: 2 ** 17, r: 8, p: 1, maxmem: 256 * 2 ** 20 }

const derive = promisify<string, Buffer, number, object, Buffer>(scrypt)

const keyOf = (passphrase: string, head: Buffer) =>
  derive(passphrase, head.subarray(mark.length, mark.length + saltBytes), 32, cost)

const nonceOf = (head: Buffer) => head.subarray(mark.length + saltBytes)

export async function encryption(passphrase: string) {
  const head = Buffer.concat([mark, randomBytes(saltBytes), randomBytes(nonceBytes)])
  const cipher = createCipheriv('aes-256-gcm', await keyOf(passphrase, head), nonceOf(head))
  cipher.setAAD(head)
  return async function* encrypted(source: AsyncIterable<Buffer>) {
    yield head
    for await (const chunk of source) yield cipher.update(chunk)
    yield Buffer.concat([cipher.final(), cipher.getAuthTag()])
  }
}

/** The bytes of a backup, decrypted if it is encrypted. */
export async function openBackup(file: string, passphrase: string | undefined): Promise<Readable> {
  const { head, tag, size } = await endsOf(file)
  if (!head.subarray(0, mark.length).equals(mark)) return createReadStream(file)
  if (!passphrase) {
    throw new BackupError(`${file} is encrypted: set BACKUP_PASSPHRASE or BACKUP_PASSPHRASE_FILE.`)
  }
  if (size < headBytes + tagBytes) throw refused(file)
  const key = await keyOf(passphrase, head)
  const decrypted = () => {
    const decipher = createDecipheriv('aes-256-gcm', key, nonceOf(head), {
      authTagLength: tagBytes,
    })
    decipher.setAAD(head)
    decipher.setAuthTag(tag)
    const source = createReadStream(file, { start: headBytes, end: size - tagBytes - 1 })
    source.on('error', (error) => decipher.destroy(error))
    decipher.on('close', () => source.destroy())
    return size === headBytes + tagBytes ? decipher.end() : source.pipe(decipher)
  }
  // The tag is at the end, so the whole file is checked before any of it is used.
  const checked = decrypted()
  checked.resume()
  await finished(checked).catch(() => {
    throw refused(file)
  })
  return decrypted()
}

const refused = (file: string) =>
  new BackupError(`${file} cannot be decrypted: the passphrase is wrong, or the file is damaged.`)

async function endsOf(file: string) {
  const handle = await open(file)
  try {
    const { size } = await handle.stat()
    const part = async (length: number, at: number) => {
      const { buffer, bytesRead } = await handle.read(Buffer.alloc(length), 0, length, at)
      return buffer.subarray(0, bytesRead)
    }
    return {
      size,
      head: await part(headBytes, 0),
      tag: await part(tagBytes, Math.max(0, size - tagBytes)),
    }
  } finally {
    await handle.close()
  }
}
