import { recordActivity } from '#src/activity/record.ts'
import { apiApp } from '#src/app/api-app.ts'
import { invalid, notFound } from '#src/app/problem.ts'
import * as contract from '../../accounts-contract.ts'
import * as security from '../../security-contract.ts'
import {
  countRecoveryCodes,
  factorsOf,
  hasSecondFactor,
  readPolicy,
  removeSecondFactors,
  requireSecondFactor,
  secondFactorDue,
} from '../sign-in/second-factors.ts'
import { closeSessions } from '../sign-in/sessions.ts'
import type { StaffDeps } from '../staff-deps.ts'
import { accountRow, changeAccount } from './account-rows.ts'
import {
  accountOfEmail,
  changeRole,
  findAccount,
  lockAccounts,
  namingField,
  removeAccount,
} from './accounts.ts'
import { changeProfile, profileColumns, reviewProfile } from './profiles.ts'
import { openInvitations, presentInvitation, readStaff } from './staff-list.ts'

export function ownAccountRoutes({ db, gate, notices, mailConfigured }: StaffDeps) {
  const middleware = gate.required
  return apiApp()
    .openapi({ ...security.getAccount, middleware }, async (c) => {
      const { accountId } = c.get('staff')
      const { weeklySummary, created_at, ...row } = await accountRow(db, accountId)
        .select(['username', 'role', 'email', 'created_at', 'weekly_summary as weeklySummary'])
        .select(profileColumns)
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
    .openapi({ ...security.changeWeeklySummary, middleware }, async (c) => {
      const weekly_summary = c.req.valid('json').wanted ? 1 : 0
      await changeAccount(db, c.get('staff').accountId, { weekly_summary }).execute()
      return c.body(null, 204)
    })
    .openapi({ ...security.changeProfile, middleware }, async (c) => {
      await changeProfile(db, c.get('staff'), c.req.valid('json'))
      return c.body(null, 204)
    })
    .openapi({ ...contract.changeEmail, middleware }, async (c) => {
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
        await notices(trx, accountId, 'email')
        await changeAccount(trx, accountId, { email }).execute()
        await recordActivity(trx, { who: username, kind: 'email-changed', about: username })
      })
      return c.body(null, 204)
    })
}

/** The accounts of others, for owners. */
export function memberRoutes({ db, gate, notices, removeReviewLinks }: StaffDeps) {
  const middleware = gate.required
  const requireAccount = async (username: string) => {
    const account = await findAccount(db, username)
    if (!account) throw notFound('account')
    return account
  }
  return apiApp()
    .openapi({ ...contract.listStaff, middleware }, async (c) => {
      const staff = await readStaff(db)
      const invitations = (await openInvitations(db)).map(presentInvitation)
      return c.json({ staff, invitations, ...(await readPolicy(db)) }, 200)
    })
    .openapi({ ...contract.changePolicy, middleware }, async (c) => {
      const { secondFactorRequired: required, of } = c.req.valid('json')
      const { accountId, username } = c.get('staff')
      if (required && !(await hasSecondFactor(db, accountId))) {
        const why = 'Add a second factor to your own account first.'
        throw invalid({ secondFactorRequired: [why] })
      }
      await requireSecondFactor(db, { of: required ? of : 'nobody', who: username })
      return c.body(null, 204)
    })
    .openapi({ ...contract.changeRole, middleware }, async (c) => {
      const { username } = c.req.valid('param')
      await requireAccount(username)
      const { role } = c.req.valid('json')
      const who = c.get('staff').username
      await namingField('role', () => changeRole(db, { username, role, who }))
      return c.body(null, 204)
    })
    .openapi({ ...contract.resetSecondFactor, middleware }, async (c) => {
      const { username } = c.req.valid('param')
      await requireAccount(username)
      await removeSecondFactors(db, { username, who: c.get('staff').username, notices })
      return c.body(null, 204)
    })
    .openapi({ ...contract.endStaffSessions, middleware }, async (c) => {
      const account = await requireAccount(c.req.valid('param').username)
      const ended = await db.transaction().execute(async (trx) => {
        const who = c.get('staff').username
        await recordActivity(trx, { who, kind: 'sessions-ended', about: account.username })
        return closeSessions(trx, account.id)
      })
      return c.json({ ended }, 200)
    })
    .openapi({ ...contract.reviewProfile, middleware }, async (c) => {
      const account = await requireAccount(c.req.valid('param').username)
      const { accepted } = c.req.valid('json')
      await reviewProfile(db, account, { who: c.get('staff').username, accepted })
      return c.body(null, 204)
    })
    .openapi({ ...contract.removeStaff, middleware }, async (c) => {
      const { username } = c.req.valid('param')
      await requireAccount(username)
      await namingField('username', () =>
        removeAccount(db, username, { who: c.get('staff').username, removeReviewLinks }),
      )
      return c.body(null, 204)
    })
}
