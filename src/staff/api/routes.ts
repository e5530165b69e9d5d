import { recordActivity, recordUnknownSignIn } from '#src/activity/record.ts'
import { apiApp } from '#src/app/api-app.ts'
import { networkOf } from '#src/app/connection/request-context.ts'
import { invalid } from '#src/app/problem.ts'
import type { Database } from '#src/db/database.ts'
import type { StaffGate } from '#src/feature/staff-gate.ts'
import {
  changePassword as changeOwn,
  listActivity,
  login,
  logout,
  logoutEverywhere,
  validation,
} from '../contract.ts'
import { accountName, changePassword, findAccount } from './accounts/accounts.ts'
import type { CredentialNotices } from './accounts/credential-notices.ts'
import { readActivity } from './activity.ts'
import { busy, presentUser, unauthorized } from './answers.ts'
import { addChallenge } from './sign-in/challenges.ts'
import { type Attempt, deleteOldWaits, type LoginThrottle } from './sign-in/login-throttle.ts'
import { originOf } from './sign-in/origin.ts'
import type { Passkeys } from './sign-in/passkeys.ts'
import { newPasswordFault } from './sign-in/password-policy.ts'
import { passwordMatches, passwordsBusy } from './sign-in/passwords.ts'
import { factorsOf } from './sign-in/second-factors.ts'
import type { CheckedAccount, Sessions } from './sign-in/sessions.ts'
import type { SignIn } from './sign-in/sign-in.ts'

interface StaffDeps {
  db: Database
  sessions: Sessions
  gate: StaffGate
  throttle: LoginThrottle
  signIn: SignIn
  passkeys: Passkeys
  notices: CredentialNotices
  /** Something was added to the outbox. */
  wake: () => void
}

/** The problem type of a login that needs a second factor. */
const secondFactorRequired = '/problems/second-factor-required'

export type StaffApi = ReturnType<typeof staffApi>

export function staffApi(deps: StaffDeps) {
  const { db, sessions, gate, throttle, signIn, passkeys, notices, wake } = deps
  /** Throws what asks for the second factor, if the account has one. The password alone then opens nothing. */
  const askSecondFactor = async (account: CheckedAccount, attempt: Attempt) => {
    const factors = await factorsOf(db, account.id)
    if (!factors.totp && factors.passkeys.length === 0) return
    await db.transaction().execute(attempt.takeBack)
    const passkey =
      factors.passkeys.length > 0 ? await passkeys.authentication(db, account.id) : undefined
    const challenge = await addChallenge(db, {
      purpose: 'login',
      account,
      challenge: passkey?.challenge,
    })
    throw unauthorized('Enter your second factor.', {
      type: secondFactorRequired,
      challenge,
      methods: [...(factors.totp ? ['code'] : []), ...(passkey ? ['passkey'] : [])],
      ...(passkey && { options: passkey }),
    })
  }

  return apiApp()
    .openapi(login, async (c) => {
      const { username, password } = c.req.valid('json')
      if (passwordsBusy()) throw busy()
      const account = accountName(username)
      const attempt = await throttle.begin(networkOf(c.get('clientAddress')), account)
      const found = await findAccount(db, account)
      const matches = await passwordMatches(found?.password_hash, password)
      // Not a success, which would clear the count: the right password must not allow more guesses of the code.
      if (found && matches) await askSecondFactor(found, attempt)
      const token = await db.transaction().execute(async (trx) => {
        const entering = found && matches && { account: found, origin: originOf(c), attempt }
        const opened = entering ? await signIn.enter(trx, entering) : undefined
        if (opened) return opened
        await attempt.failed(trx)
        if (found) await recordActivity(trx, { who: found.username, kind: 'sign-in-failed' })
        else await recordUnknownSignIn(trx)
        return undefined
      })
      await deleteOldWaits(db)
      if (!found || !token) throw unauthorized('That username and password do not go together.')
      return c.json({ result: { user: presentUser(found), token } }, 200)
    })
    .openapi({ ...validation, middleware: gate.required }, async (c) => {
      const staff = c.get('staff')
      const token = await sessions.renew(staff)
      return c.json({ result: { user: presentUser(staff), token } }, 200)
    })
    .openapi({ ...logout, middleware: gate.required }, async (c) => {
      const { sid, username } = c.get('staff')
      await db.transaction().execute(async (trx) => {
        await sessions.close(sid, trx)
        await recordActivity(trx, { who: username, kind: 'signed-out' })
      })
      // Not "storage", which holds unsaved articles. Not "cookies", which belong to every host of the domain.
      return c.body(null, 204, { 'clear-site-data': '"cache"' })
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
      wake()
      if (!token) throw unauthorized('The account was changed meanwhile. Sign in again.')
      return c.json({ result: { user: presentUser(staff), token } }, 200)
    })
    .openapi({ ...listActivity, middleware: gate.required }, async (c) =>
      c.json(await readActivity(db, c.req.valid('query')), 200),
    )
}
