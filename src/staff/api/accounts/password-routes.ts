import { recordActivity } from '#src/activity/record.ts'
import { apiApp } from '#src/app/api-app.ts'
import { networkOf } from '#src/app/connection/request-context.ts'
import { invalid } from '#src/app/problem.ts'
import { changePassword as changeOwn } from '../../contract.ts'
import { busy, presentUser, unauthorized } from '../answers.ts'
import { originOf } from '../sign-in/origin.ts'
import { newPasswordFault } from '../sign-in/password-policy.ts'
import { passwordMatches, passwordsBusy } from '../sign-in/passwords.ts'
import type { StaffDeps } from '../staff-deps.ts'
import { changePassword, findAccount } from './accounts.ts'

/** One's own password. */
export function passwordRoutes({ db, gate, throttle, sessions, notices }: StaffDeps) {
  return apiApp().openapi({ ...changeOwn, middleware: gate.required }, async (c) => {
    const { currentPassword, newPassword } = c.req.valid('json')
    const staff = c.get('staff')
    const { username } = staff
    if (passwordsBusy()) throw busy()
    const attempt = await throttle.begin(networkOf(c.get('clientAddress')), username)
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
    if (fault) {
      await db.transaction().execute(attempt.takeBack)
      throw invalid({ newPassword: [fault] })
    }
    let token: string | undefined
    await changePassword(db, {
      username,
      password: newPassword,
      checkedHash: found?.password_hash,
      who: username,
      async afterwards(trx, account) {
        await attempt.succeeded(trx)
        await notices.tell(trx, { accountId: account.id, change: 'password' })
        token = await sessions.open(account, trx, originOf(c))
      },
    })
    if (!token) throw unauthorized('The account was changed meanwhile. Sign in again.')
    return c.json({ result: { user: presentUser(staff), token } }, 200)
  })
}
