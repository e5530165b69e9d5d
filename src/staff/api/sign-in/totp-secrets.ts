import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto'
import type { Database } from '#src/db/database.ts'
import { keyFor } from '#src/tokens/signer.ts'

/*
 * Secrets of authenticator apps as stored in the database: AES-256-GCM under a key derived from the signing secret,
 * so that a reader of the database or a backup cannot generate codes. The stored value is the version mark, then
 * nonce, tag and ciphertext in base64url. The account is authenticated too: a secret that is copied to another
 * account cannot be decrypted there.
 */
const mark = 'v1.'
const nonceBytes = 12
const tagBytes = 16

export type TotpSecrets = ReturnType<typeof createTotpSecrets>

export function createTotpSecrets(signingSecret: string) {
  const key = keyFor(signingSecret, 'secrets of authenticator apps')
  const owner = (accountId: number) => Buffer.from(`account ${accountId}`)
  return {
    seal(accountId: number, secret: string): string {
      const nonce = randomBytes(nonceBytes)
      const cipher = createCipheriv('aes-256-gcm', key, nonce).setAAD(owner(accountId))
      const sealed = Buffer.concat([cipher.update(secret, 'utf8'), cipher.final()])
      return mark + Buffer.concat([nonce, cipher.getAuthTag(), sealed]).toString('base64url')
    },
    /** Undefined if it was encrypted under another signing secret. */
    open(accountId: number, stored: string): string | undefined {
      const bytes = Buffer.from(stored.slice(mark.length), 'base64url')
      const [nonce, tag] = [
        bytes.subarray(0, nonceBytes),
        bytes.subarray(nonceBytes).subarray(0, tagBytes),
      ]
      try {
        const decipher = createDecipheriv('aes-256-gcm', key, nonce, { authTagLength: tagBytes })
          .setAAD(owner(accountId))
          .setAuthTag(tag)
        const secret = decipher.update(bytes.subarray(nonceBytes + tagBytes))
        return Buffer.concat([secret, decipher.final()]).toString()
      } catch {
        return undefined
      }
    },
  }
}

/** The accounts whose app no longer works, because the signing secret was replaced. */
export async function unreadableSecrets(db: Database, { open }: TotpSecrets): Promise<string[]> {
  const rows = await db
    .selectFrom('staff_accounts')
    .select(['id', 'username', 'totp_secret'])
    .where('totp_confirmed_at', 'is not', null)
    .orderBy('username')
    .execute()
  return rows.flatMap(({ id, username, totp_secret }) =>
    totp_secret && open(id, totp_secret) === undefined ? [username] : [],
  )
}
