import { randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import { commandLine, recordActivity } from '#src/activity/record.ts'
import { invalid } from '#src/app/problem.ts'
import { hasRows } from '#src/db/count-rows.ts'
import type { Database } from '#src/db/database.ts'
import { removeTextsOfAccount } from '#src/editor/api/remove-texts-of-account.ts'
import type { Role } from '#src/feature/roles.ts'
import { publish } from '#src/live/live.ts'
import { newPasswordFault } from '../sign-in/password-policy.ts'
import { hashPassword } from '../sign-in/passwords.ts'
import { type CheckedAccount, checkedColumns, closeSessions } from '../sign-in/sessions.ts'
import { withdrawInvitations } from './staff-list.ts'

export class AccountError extends Error {
  override name = 'AccountError'
  /** The field of a form that is wrong, where it is not the one that the caller expects. */
  readonly field?: string

  constructor(message: string, field?: string) {
    super(message)
    this.field = field
  }
}

export async function namingField<T>(field: string, work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    if (!(error instanceof AccountError)) throw error
    throw invalid({ [error.field ?? field]: [error.message] })
  }
}

/** Usernames ignore case; otherwise a login limit could be bypassed by spelling a name differently. */
export const accountName = (username: string) => username.trim().toLowerCase()

export async function findAccount(db: Database, username: string) {
  return db
    .selectFrom('staff_accounts')
    .select(checkedColumns)
    .where('username', '=', accountName(username))
    .executeTakeFirst()
}

export async function listAccounts(db: Database) {
  return db
    .selectFrom('staff_accounts')
    .select(['username', 'role', 'created_at', 'password_changed_at'])
    .orderBy('username')
    .execute()
}

interface NewAccount<T> {
  /** An owner by default: somebody who may run commands on the machine may do everything anyway. */
  role?: Role
  who?: string
  email?: string
  displayName?: string
  /** Also the name of a removed account: on a machine whose last account was removed, its name is the operator's. */
  mayReuseName?: boolean
  /** Runs in the same transaction, once the account is there. */
  afterwards?: (trx: Database, account: CheckedAccount) => Promise<T>
}

/** Returns what `afterwards` returned. */
export async function addAccount<T>(
  db: Database,
  username: string,
  password: string,
  { role = 'owner', who = commandLine, displayName = '', ...given }: NewAccount<T> = {},
): Promise<T | undefined> {
  const { email, mayReuseName, afterwards } = given
  const name = accountName(username)
  if (!/^[a-z0-9._@-]{1,100}$/.test(name)) {
    throw new AccountError(
      'A username has 1 to 100 letters, digits, dots, dashes, underscores or @.',
    )
  }
  await refuseWeak(password, name, 'password')
  const now = new Date().toISOString()
  const password_hash = await hashPassword(password)
  return db.transaction().execute(async (trx) => {
    // Somebody may take the address, or be removed, at the same moment.
    await lockAccounts(trx)
    if (mayReuseName) {
      await trx.deleteFrom('retired_usernames').where('username', '=', name).execute()
    }
    await refuseTaken(trx, { name, email })
    const added = await trx
      .insertInto('staff_accounts')
      .values({
        username: name,
        password_hash,
        created_at: now,
        password_changed_at: now,
        role,
        email: email ?? null,
        // Readers see it: what a writer chose waits for an owner.
        ...(role === 'writer'
          ? { wanted_name: displayName || null }
          : { display_name: displayName }),
      })
      .onConflict((clash) => clash.column('username').doNothing())
      .returning(checkedColumns)
      .executeTakeFirstOrThrow(() => new AccountError(`There is an account named ${name} already.`))
    await recordActivity(trx, { who, kind: 'account-added', about: name })
    return afterwards?.(trx, added)
  })
}

async function refuseTaken(
  trx: Database,
  { name, email }: { name: string; email: string | undefined },
): Promise<void> {
  if (await hasRows(trx.selectFrom('retired_usernames').where('username', '=', name)))
    throw new AccountError(`${name} was the name of a removed account. Choose another.`)
  if (email && (await accountOfEmail(trx, email))) {
    throw new AccountError('There is an account with this email address already.', 'email')
  }
}

export async function accountOfEmail(db: Database, email: string) {
  return db.selectFrom('staff_accounts').select('id').where('email', '=', email).executeTakeFirst()
}

interface PasswordChange<T> {
  username: string
  password: string
  /**
   * The hash of the current password that the caller has checked. A change that another request makes meanwhile wins:
   * otherwise a thief who knows the old password could undo it.
   */
  checkedHash?: string
  who?: string
  kind?: 'password-changed' | 'password-reset'
  /** Runs in the same transaction, after the old sessions are deleted. */
  afterwards?: (trx: Database, account: CheckedAccount) => Promise<T>
}

/**
 * Changes the password and ends every session that the old one opened. Returns what `afterwards` returned; undefined if
 * another change was first.
 */
export async function changePassword<T>(
  db: Database,
  { who = commandLine, kind = 'password-changed', ...change }: PasswordChange<T>,
): Promise<T | undefined> {
  const { username, password, checkedHash, afterwards } = change
  await refuseWeak(password, username)
  const password_hash = await hashPassword(password)
  return db.transaction().execute(async (trx) => {
    const account = await trx
      .updateTable('staff_accounts')
      .set({ password_hash, password_changed_at: new Date().toISOString(), ...nextVersion })
      .where('username', '=', accountName(username))
      .$if(checkedHash !== undefined, (query) =>
        query.where('password_hash', '=', checkedHash ?? ''),
      )
      .returning(checkedColumns)
      .executeTakeFirst()
    if (!account && checkedHash !== undefined) return undefined
    if (!account) throw unknownAccount(username)
    await closeSessions(trx, account.id)
    await recordActivity(trx, { who, kind, about: account.username })
    return afterwards?.(trx, account)
  })
}

/** Part of every change of credentials or role: a login in progress is then refused. */
export const nextVersion = { credential_version: sql<number>`credential_version + 1` }

/** Ends every session of the account, so that no screen keeps showing what the old role could do. */
export async function changeRole(
  db: Database,
  { username, role, who = commandLine }: { username: string; role: Role; who?: string },
): Promise<void> {
  await db.transaction().execute(async (trx) => {
    await lockAccounts(trx)
    const account = await trx
      .updateTable('staff_accounts')
      .set({ role, ...nextVersion })
      .where('username', '=', accountName(username))
      .returning(['id', 'username'])
      .executeTakeFirstOrThrow(() => unknownAccount(username))
    await refuseWithoutOwner(trx)
    // A person who may no longer invite must not come back, or stay an owner, by an invitation sent before.
    if (role !== 'owner') await withdrawInvitations(trx, { sent_by: account.username })
    await closeSessions(trx, account.id)
    await recordActivity(trx, { who, kind: 'role-changed', about: account.username })
  })
}

/** Two owners who remove each other at the same moment must not both succeed. */
export async function lockAccounts(trx: Database): Promise<void> {
  await trx
    .insertInto('staff_policy')
    .values({ id: 1, second_factor_required: 0 })
    .onConflict((clash) => clash.column('id').doUpdateSet({ id: 1 }))
    .execute()
}

async function refuseWithoutOwner(trx: Database): Promise<void> {
  const owners = trx.selectFrom('staff_accounts').where('role', '=', 'owner')
  if (!(await hasRows(owners))) throw new AccountError('One account must stay an owner.')
}

export type RemoveReviewLinks = (trx: Database, username: string) => Promise<void>

/**
 * The account's sessions go with it (on delete cascade), and its texts that were never saved. Nobody gets its name again.
 */
export async function removeAccount(
  db: Database,
  username: string,
  { who = commandLine, removeReviewLinks }: { who?: string; removeReviewLinks: RemoveReviewLinks },
): Promise<void> {
  const about = accountName(username)
  await db.transaction().execute(async (trx) => {
    await lockAccounts(trx)
    const removed = await trx
      .deleteFrom('staff_accounts')
      .where('username', '=', about)
      .returning('id')
      .executeTakeFirstOrThrow(() => unknownAccount(username))
    await publish(trx, 'sessions_ended')
    await removeTextsOfAccount(trx, removed.id)
    // The command line may remove the last owner: the next start adds a first account again.
    if (who !== commandLine) await refuseWithoutOwner(trx)
    await withdrawInvitations(trx, { sent_by: about })
    await trx
      .insertInto('retired_usernames')
      .values({ username: about, retired_at: new Date().toISOString() })
      .onConflict((clash) => clash.column('username').doNothing())
      .execute()
    // The person who made a link to a draft knows it.
    await removeReviewLinks(trx, about)
    await recordActivity(trx, { who, kind: 'account-removed', about })
  })
}

/**
 * Without any account nobody could sign in: adds the configured one, or one with a generated password, which is
 * returned.
 */
export async function ensureFirstAccount(
  db: Database,
  configured: { username: string; password: string } | undefined,
  { secondFactorRequired }: { secondFactorRequired: boolean },
): Promise<{ username: string; password: string } | undefined> {
  if (await hasRows(db.selectFrom('staff_accounts'))) return undefined
  const account = configured ?? { username: 'editor', password: generatePassword() }
  try {
    await addAccount(db, account.username, account.password, {
      mayReuseName: true,
      async afterwards(trx) {
        if (secondFactorRequired) await requireFromTheStart(trx)
      },
    })
  } catch (error) {
    // Another process that started at the same time was first, and printed its password.
    if (error instanceof AccountError && (await findAccount(db, account.username))) return undefined
    throw error
  }
  return configured ? undefined : account
}

/** On a new installation owners and editors need a second factor; one that has been in use keeps what was decided. */
async function requireFromTheStart(trx: Database): Promise<void> {
  if (await hasRows(trx.selectFrom('staff_activity').where('kind', '=', 'signed-in'))) return
  await trx
    .updateTable('staff_policy')
    .set({ second_factor_required: 2 })
    .where('id', '=', 1)
    .where('second_factor_required', '=', 0)
    .execute()
}

export const generatePassword = () => randomBytes(16).toString('base64url')

export const unknownAccount = (username: string) =>
  new AccountError(`There is no account named ${accountName(username)}.`)

async function refuseWeak(password: string, username: string, field?: string) {
  const fault = await newPasswordFault(password, username)
  if (fault) throw new AccountError(fault, field)
}
