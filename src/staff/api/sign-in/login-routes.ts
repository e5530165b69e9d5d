import { recordActivity, recordUnknownSignIn } from '#src/activity/record.ts'
import { apiApp } from '#src/app/api-app.ts'
import { networkOf } from '#src/app/connection/request-context.ts'
import { login } from '../../contract.ts'
import { accountName, findAccount } from '../accounts/accounts.ts'
import { presentUser, unauthorized } from '../answers.ts'
import type { StaffDeps } from '../staff-deps.ts'
import { addChallenge } from './challenges.ts'
import type { Attempt } from './login-throttle.ts'
import { originOf } from './origin.ts'
import { passwordMatches, refuseWhenBusy } from './passwords.ts'
import { factorsOf } from './second-factors.ts'
import type { CheckedAccount } from './sessions.ts'
import { enter, signInLimit } from './sign-in.ts'

/** The problem type of a login that needs a second factor. */
const secondFactorRequired = '/problems/second-factor-required'

export function loginRoutes(deps: StaffDeps) {
  const { db, limits, throttle } = deps
  return apiApp().openapi({ ...login, middleware: signInLimit(limits) }, async (c) => {
    const { username, password } = c.req.valid('json')
    refuseWhenBusy()
    const account = accountName(username)
    const attempt = await throttle.begin(networkOf(c.get('clientAddress')), account)
    const found = await findAccount(db, account)
    const matches = await passwordMatches(found?.password_hash, password)
    // Not a success, which would clear the count: the right password must not allow more guesses of the code.
    if (found && matches) await askSecondFactor(deps, found, attempt)
    const token = await db.transaction().execute(async (trx) => {
      const entering = found && matches && { account: found, origin: originOf(c), attempt }
      const opened = entering ? await enter(deps, trx, entering) : undefined
      if (opened) return opened
      await attempt.failed(trx)
      if (found) await recordActivity(trx, { who: found.username, kind: 'sign-in-failed' })
      else await recordUnknownSignIn(trx)
      return undefined
    })
    if (!found || !token) throw unauthorized('That username and password do not go together.')
    return c.json({ result: { user: presentUser(found), token } }, 200)
  })
}

/** Throws the request for the second factor, if the account has one. The password alone then opens nothing. */
async function askSecondFactor(
  { db, passkeys }: StaffDeps,
  account: CheckedAccount,
  attempt: Attempt,
): Promise<void> {
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
