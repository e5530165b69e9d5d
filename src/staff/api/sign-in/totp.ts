import { createHash, randomInt } from 'node:crypto'
import { Secret, TOTP } from 'otpauth'
import type { Database } from '#src/db/database.ts'
import { identity } from '#src/site/identity.ts'
import { createSealedSecrets } from '#src/tokens/sealed-secrets.ts'
import { accountRow, changeAccount } from '../accounts/account-rows.ts'

const period = 30

const totpOf = (secret: string, label = '') =>
  new TOTP({ issuer: identity.name, label, secret: Secret.fromBase32(secret), period })

export function newTotp(username: string): { secret: string; uri: string } {
  const secret = new Secret({ size: 20 }).base32
  return { secret, uri: totpOf(secret, username).toString() }
}

/** The time step of a valid code: the current one, or the one before or after, for clocks that differ. */
export function stepOfCode(secret: string, code: string, now = Date.now()): number | undefined {
  const token = code.replaceAll(/\s/g, '')
  if (!/^\d{6}$/.test(token)) return undefined
  const delta = totpOf(secret).validate({ token, window: 1, timestamp: now })
  return delta === null ? undefined : Math.floor(now / 1000 / period) + delta
}

/** `unreadable`: the code cannot be checked, because the signing secret was replaced. */
type Spent = 'right' | 'wrong' | 'unreadable'

export const unreadableApp =
  'This site can no longer check the codes of your app. Enter a recovery code, or ask an owner to reset your second factor.'

/** A code is `right` only once: somebody who saw it being entered cannot use it again. */
export async function spendCode(
  trx: Database,
  secrets: TotpSecrets,
  { accountId, code }: { accountId: number; code: string },
): Promise<Spent> {
  if (await spendRecoveryCode(trx, accountId, code)) return 'right'
  const account = await accountRow(trx, accountId)
    .select('totp_secret')
    .where('totp_confirmed_at', 'is not', null)
    .executeTakeFirst()
  if (!account?.totp_secret) return 'wrong'
  const secret = secrets.open(accountId, account.totp_secret)
  if (secret === undefined) return 'unreadable'
  const step = stepOfCode(secret, code)
  if (step === undefined) return 'wrong'
  const spent = await changeAccount(trx, accountId, { totp_last_step: step })
    .where((where) =>
      where.or([where('totp_last_step', 'is', null), where('totp_last_step', '<', step)]),
    )
    .returning('id')
    .executeTakeFirst()
  return spent ? 'right' : 'wrong'
}

const recoveryCodes = 10
const alphabet = 'abcdefghjkmnpqrstuvwxyz23456789'

/** 138 bits: with 112 or more a plain hash is enough, because nobody can try them all. */
const codeLength = 28

/** Ten codes in groups that can be read out; the old ones stop working. */
export async function replaceRecoveryCodes(trx: Database, accountId: number): Promise<string[]> {
  const codes = Array.from({ length: recoveryCodes }, () =>
    Array.from({ length: codeLength }, () => alphabet[randomInt(alphabet.length)])
      .join('')
      .replaceAll(/(.{4})(?=.)/g, '$1-'),
  )
  await trx.deleteFrom('staff_recovery_codes').where('account_id', '=', accountId).execute()
  await trx
    .insertInto('staff_recovery_codes')
    .values(codes.map((code) => ({ account_id: accountId, code_hash: hashOf(code) })))
    .execute()
  return codes
}

async function spendRecoveryCode(trx: Database, accountId: number, code: string) {
  const { numDeletedRows } = await trx
    .deleteFrom('staff_recovery_codes')
    .where('account_id', '=', accountId)
    .where('code_hash', '=', hashOf(code))
    .executeTakeFirst()
  return numDeletedRows > 0n
}

const hashOf = (code: string) =>
  createHash('sha256')
    .update(code.toLowerCase().replaceAll(/[^a-z0-9]/g, ''))
    .digest('base64url')

/** Secrets of authenticator apps as stored in the database: one that is copied to another account cannot be decrypted there. */
export type TotpSecrets = ReturnType<typeof createTotpSecrets>

export function createTotpSecrets(signingSecret: string) {
  const secrets = createSealedSecrets(signingSecret, 'secrets of authenticator apps')
  const owner = (accountId: number) => `account ${accountId}`
  return {
    seal: (accountId: number, secret: string) => secrets.seal(owner(accountId), secret),
    /** Undefined if it was encrypted under another signing secret. */
    open: (accountId: number, stored: string) => secrets.open(owner(accountId), stored),
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
