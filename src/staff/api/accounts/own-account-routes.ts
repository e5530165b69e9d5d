import { recordActivity } from '#src/activity/record.ts'
import { apiApp } from '#src/app/api-app.ts'
import { invalid } from '#src/app/problem.ts'
import { changeEmail } from '../../accounts-contract.ts'
import * as contract from '../../security-contract.ts'
import { countRecoveryCodes, factorsOf, secondFactorDue } from '../sign-in/second-factors.ts'
import type { StaffDeps } from '../staff-deps.ts'
import { accountOfEmail, lockAccounts } from './accounts.ts'
import { changeProfile, wantedOf } from './profiles.ts'
import { openInvitations, withdrawInvitations } from './staff-list.ts'

/** One's own account: what it is, its profile and its email address. */
export function ownAccountRoutes({ db, gate, notices, mailConfigured }: StaffDeps) {
  const middleware = gate.required
  return apiApp()
    .openapi({ ...contract.getAccount, middleware }, async (c) => {
      const { accountId } = c.get('staff')
      const row = await db
        .selectFrom('staff_accounts')
        .select(['username', 'role', 'display_name', 'avatar', 'email', 'weekly_summary'])
        .select(['wanted_name', 'wanted_avatar', 'created_at'])
        .where('id', '=', accountId)
        .executeTakeFirstOrThrow()
      const factors = await factorsOf(db, accountId)
      const account = {
        username: row.username,
        role: row.role,
        displayName: row.display_name,
        avatar: row.avatar,
        ...wantedOf(row),
        email: row.email,
        weeklySummary: row.weekly_summary === 1,
        totp: factors.totp,
        passkeys: factors.passkeys.map(({ id, name, created_at, last_used_at }) => ({
          id,
          name,
          createdAt: created_at,
          lastUsedAt: last_used_at,
        })),
        recoveryCodes: await countRecoveryCodes(db, accountId),
        mailConfigured,
        secondFactorDue: await secondFactorDue(db, row),
      }
      return c.json({ account }, 200)
    })
    .openapi({ ...contract.changeWeeklySummary, middleware }, async (c) => {
      const { wanted } = c.req.valid('json')
      await db
        .updateTable('staff_accounts')
        .set({ weekly_summary: wanted ? 1 : 0 })
        .where('id', '=', c.get('staff').accountId)
        .execute()
      return c.body(null, 204)
    })
    .openapi({ ...contract.changeProfile, middleware }, async (c) => {
      const { displayName, avatar } = c.req.valid('json')
      const { accountId, role } = c.get('staff')
      await changeProfile(db, { accountId, role, displayName, avatar })
      return c.body(null, 204)
    })
    .openapi({ ...changeEmail, middleware }, async (c) => {
      const { email } = c.req.valid('json')
      const { accountId, username } = c.get('staff')
      await db.transaction().execute(async (trx) => {
        await lockAccounts(trx)
        const other = email ? await accountOfEmail(trx, email) : undefined
        if (other && other.id !== accountId) {
          throw invalid({ email: ['Another account has this email address.'] })
        }
        const open = (await openInvitations(trx)).filter((one) => one.email === email)
        // Its owner has an account.
        await withdrawInvitations(trx, open)
        // Told at the old address: whoever took the account over reads the new one.
        await notices.tell(trx, { accountId, change: 'email' })
        await trx.updateTable('staff_accounts').set({ email }).where('id', '=', accountId).execute()
        await recordActivity(trx, { who: username, kind: 'email-changed', about: username })
      })
      return c.body(null, 204)
    })
}
