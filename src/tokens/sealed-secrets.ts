import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto'
import { keyFor } from './signer.ts'

const mark = 'v1.'
const nonceBytes = 12
const tagBytes = 16

/**
 * Secrets as stored in the database: AES-256-GCM under a key for one purpose, derived from the signing secret, so that a
 * reader of the database or a backup cannot use them. The stored value is the version mark, then nonce, tag and ciphertext
 * in base64url. The owner is authenticated too: a secret that is copied to another one cannot be decrypted there.
 */
export function createSealedSecrets(signingSecret: string, purpose: string) {
  const key = keyFor(signingSecret, purpose)
  return {
    seal(owner: string, secret: string): string {
      const nonce = randomBytes(nonceBytes)
      const cipher = createCipheriv('aes-256-gcm', key, nonce).setAAD(Buffer.from(owner))
      const sealed = Buffer.concat([cipher.update(secret, 'utf8'), cipher.final()])
      return mark + Buffer.concat([nonce, cipher.getAuthTag(), sealed]).toString('base64url')
    },
    /** Undefined if it was encrypted under another signing secret. */
    open(owner: string, stored: string): string | undefined {
      const bytes = Buffer.from(stored.slice(mark.length), 'base64url')
      const nonce = bytes.subarray(0, nonceBytes)
      const tag = bytes.subarray(nonceBytes).subarray(0, tagBytes)
      try {
        const decipher = createDecipheriv('aes-256-gcm', key, nonce, { authTagLength: tagBytes })
          .setAAD(Buffer.from(owner))
          .setAuthTag(tag)
        const secret = decipher.update(bytes.subarray(nonceBytes + tagBytes))
        return Buffer.concat([secret, decipher.final()]).toString()
      } catch {
        return undefined
      }
    },
  }
}
