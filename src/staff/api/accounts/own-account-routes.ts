import { recordActivity } from '#src/activity/record.ts'
import { apiApp } from '#src/app/api-app.ts'
import { invalid } from '#src/app/problem.ts'
import { changeEmail } from '../../accounts-contract.ts'
import * as contract from '../../security-contract.ts'
import { countRecoveryCodes, factorsOf, secondFactorDue } from '../sign-in/second-factors.ts'
import type { StaffDeps } from '../staff-deps.ts'
import { accountOfEmail, lockAccounts } from './accounts.ts'
import { changeProfile, profileColumns } from './profiles.ts'
import { openInvitations } from './staff-list.ts'

/** One's own account: what it is, its profile and its email address. */
export function ownAccountRoutes({ db, gate, notices, mailConfigured }: StaffDeps) {
  const middleware = gate.required
  return apiApp()
    .openapi({ ...contract.getAccount, middleware }, async (c) => {
      const { accountId } = c.get('staff')
      const { weeklySummary, created_at, ...row } = await db
        .selectFrom('staff_accounts')
        .select(['username', 'role', 'email', 'created_at', 'weekly_summary as weeklySummary'])
        .select(profileColumns)
        .where('id', '=', accountId)
        .executeTakeFirstOrThrow()
      const account = {
        ...row,
        ...(await factorsOf(db, accountId)),
        weeklySummary: weeklySummary === 1,
        recoveryCodes: await countRecoveryCodes(db, accountId),
        mailConfigured,
        secondFactorDue: await secondFactorDue(db, { role: row.role, created_at }),
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
        // Nobody has proved that this mailbox is theirs, except by accepting the invitation.
        if ((await openInvitations(trx)).some((invitation) => invitation.email === email)) {
          throw invalid({ email: ['There is an open invitation to this email address.'] })
        }
        // Sent to the old address: somebody who took the account over reads the new one.
        await notices.tell(trx, { accountId, change: 'email' })
        await trx.updateTable('staff_accounts').set({ email }).where('id', '=', accountId).execute()
        await recordActivity(trx, { who: username, kind: 'email-changed', about: username })
      })
      return c.body(null, 204)
    })
}
