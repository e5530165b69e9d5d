import { recordActivity, recordUnknownSignIn } from '#src/platform/activity/record.ts'
import type { Database } from '#src/platform/db/database.ts'
import { apiApp } from '#src/platform/http/api-app.ts'
import { invalid, ProblemError } from '#src/platform/http/problem.ts'
import { networkOf } from '#src/platform/http/request-context.ts'
import type { StaffGate } from '#src/platform/http/staff-gate.ts'
import {
  changePassword as changeOwn,
  listActivity,
  login,
  logout,
  logoutEverywhere,
  validation,
} from '../contract.ts'
import { accountName, changePassword, findAccount } from './accounts.ts'
import { readActivity } from './activity.ts'
import { unauthorized } from './gate.ts'
import { deleteOldWaits, type LoginThrottle } from './login-throttle.ts'
import { newPasswordFault } from './password-policy.ts'
import { passwordMatches, passwordsBusy } from './passwords.ts'
import type { Sessions } from './sessions.ts'

interface StaffDeps {
  db: Database
  sessions: Sessions
  gate: StaffGate
  throttle: LoginThrottle
}

export type StaffApi = ReturnType<typeof staffApi>

export function staffApi({ db, sessions, gate, throttle }: StaffDeps) {
  return apiApp()
    .openapi(login, async (c) => {
      const { username, password } = c.req.valid('json')
      if (passwordsBusy()) throw busy()
      const account = accountName(username)
      const attempt = await throttle.begin(account, networkOf(c.get('clientAddress')))
      const found = await findAccount(db, account)
      const matches = await passwordMatches(found?.password_hash, password)
      const token = await db.transaction().execute(async (trx) => {
        const opened = found && matches ? await sessions.open(found, trx) : undefined
        if (found && opened) {
          await attempt.succeeded(trx)
          await recordActivity(trx, { who: found.username, kind: 'signed-in' })
          return opened
        }
        await attempt.failed(trx)
        if (found) await recordActivity(trx, { who: found.username, kind: 'sign-in-failed' })
        else await recordUnknownSignIn(trx)
        return undefined
      })
      await deleteOldWaits(db)
      if (!found || !token) throw unauthorized('That username and password do not go together.')
      return c.json({ result: { user: { username: found.username }, token } }, 200)
    })
    .openapi({ ...validation, middleware: gate.required }, async (c) => {
      const staff = c.get('staff')
      const token = await sessions.renew(staff)
      return c.json({ result: { user: { username: staff.username }, token } }, 200)
    })
    .openapi({ ...logout, middleware: gate.required }, async (c) => {
      const { sid, username } = c.get('staff')
      await db.transaction().execute(async (trx) => {
        await sessions.close(sid, trx)
        await recordActivity(trx, { who: username, kind: 'signed-out' })
      })
      return c.body(null, 204)
    })
    .openapi({ ...logoutEverywhere, middleware: gate.required }, async (c) => {
      const { accountId, username } = c.get('staff')
      const ended = await db.transaction().execute(async (trx) => {
        await recordActivity(trx, { who: username, kind: 'signed-out-everywhere' })
        return sessions.closeAll(accountId, trx)
      })
      return c.json({ ended }, 200)
    })
    .openapi({ ...changeOwn, middleware: gate.required }, async (c) => {
      const { currentPassword, newPassword } = c.req.valid('json')
      const { username } = c.get('staff')
      if (passwordsBusy()) throw busy()
      const attempt = await throttle.begin(username, networkOf(c.get('clientAddress')))
      const found = await findAccount(db, username)
      if (!(await passwordMatches(found?.password_hash, currentPassword))) {
        await db.transaction().execute(async (trx) => {
          await attempt.failed(trx)
          const failed = { kind: 'password-change-failed', about: username } as const
          await recordActivity(trx, { who: username, ...failed })
        })
        throw invalid({ currentPassword: ['That is not your current password.'] })
      }
      const fault = await newPasswordFault(newPassword, username)
      if (fault) throw invalid({ newPassword: [fault] })
      let token: string | undefined
      await changePassword(db, {
        username,
        password: newPassword,
        checkedHash: found?.password_hash,
        who: username,
        async afterwards(trx, account) {
          await attempt.succeeded(trx)
          token = await sessions.open(account, trx)
        },
      })
      if (!token) throw unauthorized('The account was changed meanwhile. Sign in again.')
      return c.json({ result: { user: { username }, token } }, 200)
    })
    .openapi({ ...listActivity, middleware: gate.required }, async (c) =>
      c.json(await readActivity(db, c.req.valid('query')), 200),
    )
}

const busy = () =>
  new ProblemError(503, 'Many people are signing in right now. Try again in a moment.', {
    headers: { 'retry-after': '2' },
  })
