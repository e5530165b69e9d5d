import { recordActivity } from '#src/activity/record.ts'
import { apiApp } from '#src/app/api-app.ts'
import { invalid, notFound } from '#src/app/problem.ts'
import * as contract from '../../accounts-contract.ts'
import {
  hasSecondFactor,
  readPolicy,
  removeSecondFactors,
  requireSecondFactor,
} from '../sign-in/second-factors.ts'
import { closeSessions } from '../sign-in/sessions.ts'
import type { StaffDeps } from '../staff-deps.ts'
import { changeRole, findAccount, namingField, removeAccount } from './accounts.ts'
import { reviewProfile } from './profiles.ts'
import { openInvitations, presentInvitation, readStaff } from './staff-list.ts'

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
      await reviewProfile(db, { account, who: c.get('staff').username, accepted })
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
