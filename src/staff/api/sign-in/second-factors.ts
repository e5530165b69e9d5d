import { recordActivity } from '#src/activity/record.ts'
import { countRows } from '#src/db/count-rows.ts'
import type { Database } from '#src/db/database.ts'
import type { Role } from '#src/feature/roles.ts'
import type { StaffIdentity } from '#src/feature/staff-gate.ts'
import { accountRow, changeAccount } from '../accounts/account-rows.ts'
import { accountName, nextVersion, unknownAccount } from '../accounts/accounts.ts'
import type { CredentialNotices } from '../accounts/staff-mails.ts'
import type { StaffDeps } from '../staff-deps.ts'
import { closeSessions, graceMs } from './sessions.ts'
import { replaceRecoveryCodes } from './totp.ts'

export async function hasSecondFactor(db: Database, accountId: number): Promise<boolean> {
  const { totp, passkeys } = await factorsOf(db, accountId)
  return totp || passkeys.length > 0
}

export async function factorsOf(db: Database, accountId: number) {
  const account = await accountRow(db, accountId).select('totp_confirmed_at').executeTakeFirst()
  const passkeys = await db
    .selectFrom('staff_passkeys')
    .select(['id', 'name', 'created_at as createdAt', 'last_used_at as lastUsedAt'])
    .where('account_id', '=', accountId)
    .orderBy('created_at')
    .execute()
  return { totp: Boolean(account?.totp_confirmed_at), passkeys }
}

const requiredOf = ['nobody', 'everybody', 'editors'] as const
type RequiredOf = (typeof requiredOf)[number]

export async function readPolicy(db: Database) {
  const policy = await db
    .selectFrom('staff_policy')
    .select('second_factor_required')
    .where('id', '=', 1)
    .executeTakeFirst()
  const of = requiredOf[policy?.second_factor_required ?? 0] ?? 'nobody'
  return { secondFactorRequired: of !== 'nobody', of: of === 'nobody' ? 'everybody' : of }
}

/** From when on the account can do nothing but add a second factor; null if it needs none. */
export async function secondFactorDue(
  db: Database,
  { role, created_at }: { role: Role; created_at: string },
): Promise<string | null> {
  const { secondFactorRequired, of } = await readPolicy(db)
  if (!secondFactorRequired || (of === 'editors' && role === 'writer')) return null
  return of === 'everybody' ? created_at : new Date(Date.parse(created_at) + graceMs).toISOString()
}

export async function requireSecondFactor(
  db: Database,
  { of, who }: { of: RequiredOf; who: string },
): Promise<void> {
  const second_factor_required = ({ nobody: 0, everybody: 1, editors: 2 } as const)[of]
  await db.transaction().execute(async (trx) => {
    await trx
      .insertInto('staff_policy')
      .values({ id: 1, second_factor_required })
      .onConflict((clash) => clash.column('id').doUpdateSet({ second_factor_required }))
      .execute()
    await recordActivity(trx, { who, kind: 'second-factor-policy-changed' })
  })
}

/**
 * Changes the second factors of an account in a transaction, ends logins in progress and every session but the one that
 * makes the change, and tells the owner. Returns recovery codes if the account has none: the first second factor comes
 * with them.
 */
export async function changeFactors(
  { db, notices }: Pick<StaffDeps, 'db' | 'notices'>,
  { accountId, username, sid }: StaffIdentity,
  kind: 'added' | 'removed',
  work: (trx: Database) => Promise<unknown>,
): Promise<string[]> {
  const isAdded = kind === 'added'
  return db.transaction().execute(async (trx) => {
    await work(trx)
    await changeAccount(trx, accountId, nextVersion).execute()
    await closeSessions(trx, accountId, sid)
    await recordActivity(trx, { who: username, kind: `second-factor-${kind}`, about: username })
    await notices(trx, accountId, `factor-${kind}`)
    if (isAdded && (await countRecoveryCodes(trx, accountId)) === 0) {
      return replaceRecoveryCodes(trx, accountId)
    }
    // Without a second factor there is nothing to recover.
    if (!isAdded && !(await hasSecondFactor(trx, accountId))) {
      await trx.deleteFrom('staff_recovery_codes').where('account_id', '=', accountId).execute()
    }
    return []
  })
}

export async function countRecoveryCodes(db: Database, accountId: number): Promise<number> {
  return countRows(db.selectFrom('staff_recovery_codes').where('account_id', '=', accountId))
}

export const withoutTotp = { totp_secret: null, totp_confirmed_at: null, totp_last_step: null }

/** For somebody whose devices are lost. The password stays, and every session ends. */
export async function removeSecondFactors(
  db: Database,
  { username, who, notices }: { username: string; who: string; notices: CredentialNotices },
): Promise<void> {
  await db.transaction().execute(async (trx) => {
    const account = await trx
      .updateTable('staff_accounts')
      .set({ ...withoutTotp, ...nextVersion })
      .where('username', '=', accountName(username))
      .returning(['id', 'username'])
      .executeTakeFirstOrThrow(() => unknownAccount(username))
    await trx.deleteFrom('staff_passkeys').where('account_id', '=', account.id).execute()
    await trx.deleteFrom('staff_recovery_codes').where('account_id', '=', account.id).execute()
    await closeSessions(trx, account.id)
    await recordActivity(trx, { who, kind: 'second-factor-removed', about: account.username })
    await notices(trx, account.id, 'factor-removed')
  })
}
