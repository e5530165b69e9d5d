import { randomBytes } from 'node:crypto'
import { commandLine, recordActivity } from '#src/platform/activity/record.ts'
import type { Database } from '#src/platform/db/database.ts'
import { newPasswordFault } from './password-policy.ts'
import { hashPassword } from './passwords.ts'
import type { CheckedAccount } from './sessions.ts'

export class AccountError extends Error {
  override name = 'AccountError'
}

/** Usernames ignore case; otherwise a login limit could be bypassed by spelling a name differently. */
export const accountName = (username: string) => username.trim().toLowerCase()

export async function findAccount(db: Database, username: string) {
  return db
    .selectFrom('staff_accounts')
    .select(['id', 'username', 'password_hash'])
    .where('username', '=', accountName(username))
    .executeTakeFirst()
}

export async function listAccounts(db: Database) {
  return db
    .selectFrom('staff_accounts')
    .select(['username', 'created_at', 'password_changed_at'])
    .orderBy('username')
    .execute()
}

export async function addAccount(db: Database, username: string, password: string): Promise<void> {
  const name = accountName(username)
  if (!/^[a-z0-9._@-]{1,100}$/.test(name)) {
    throw new AccountError(
      'A username has 1 to 100 letters, digits, dots, dashes, underscores or @.',
    )
  }
  await refuseWeak(password, name)
  const now = new Date().toISOString()
  const password_hash = await hashPassword(password)
  await db.transaction().execute(async (trx) => {
    const added = await trx
      .insertInto('staff_accounts')
      .values({ username: name, password_hash, created_at: now, password_changed_at: now })
      .onConflict((clash) => clash.column('username').doNothing())
      .returning('id')
      .executeTakeFirst()
    if (!added) throw new AccountError(`There is an account named ${name} already.`)
    await recordActivity(trx, { who: commandLine, kind: 'account-added', about: name })
  })
}

interface PasswordChange {
  username: string
  password: string
  /**
   * The hash of the current password that the caller has checked. A change that somebody else makes meanwhile wins:
   * otherwise a thief who knows the old password could undo it.
   */
  checkedHash?: string
  who?: string
  /** Runs in the same transaction, after the old sessions are deleted. */
  afterwards?: (trx: Database, account: CheckedAccount) => Promise<void>
}

/** A new password ends every session that the old one opened. */
export async function changePassword(
  db: Database,
  { username, password, checkedHash, who = commandLine, afterwards }: PasswordChange,
): Promise<void> {
  await refuseWeak(password, username)
  const password_hash = await hashPassword(password)
  await db.transaction().execute(async (trx) => {
    const account = await trx
      .updateTable('staff_accounts')
      .set({ password_hash, password_changed_at: new Date().toISOString() })
      .where('username', '=', accountName(username))
      .$if(checkedHash !== undefined, (query) =>
        query.where('password_hash', '=', checkedHash ?? ''),
      )
      .returning(['id', 'username', 'password_hash'])
      .executeTakeFirst()
    if (!account && checkedHash !== undefined) return
    if (!account) throw unknownAccount(username)
    await trx.deleteFrom('staff_sessions').where('account_id', '=', account.id).execute()
    await recordActivity(trx, { who, kind: 'password-changed', about: account.username })
    await afterwards?.(trx, account)
  })
}

/** The account's sessions go with it (on delete cascade). */
export async function removeAccount(db: Database, username: string): Promise<void> {
  const about = accountName(username)
  await db.transaction().execute(async (trx) => {
    const removed = await trx
      .deleteFrom('staff_accounts')
      .where('username', '=', about)
      .returning('id')
      .executeTakeFirst()
    if (!removed) throw unknownAccount(username)
    await recordActivity(trx, { who: commandLine, kind: 'account-removed', about })
  })
}

/** Without any account nobody could sign in: adds the configured one, or returns one with a generated password. */
export async function ensureFirstAccount(
  db: Database,
  configured: { username: string; password: string } | undefined,
): Promise<{ username: string; password: string } | undefined> {
  const some = await db.selectFrom('staff_accounts').select('id').limit(1).executeTakeFirst()
  if (some) return undefined
  const account = configured ?? { username: 'editor', password: generatePassword() }
  try {
    await addAccount(db, account.username, account.password)
  } catch (error) {
    // Another process that started at the same moment was first, and printed its password.
    if (error instanceof AccountError && (await findAccount(db, account.username))) return undefined
    throw error
  }
  return configured ? undefined : account
}

export const generatePassword = () => randomBytes(15).toString('base64url')

const unknownAccount = (username: string) =>
  new AccountError(`There is no account named ${accountName(username)}.`)

async function refuseWeak(password: string, username: string) {
  const fault = await newPasswordFault(password, username)
  if (fault) throw new AccountError(fault)
}
