import { recordActivity, recordUnknownSignIn } from '#src/activity/record.ts'
import { apiApp } from '#src/app/api-app.ts'
import { networkOf } from '#src/app/connection/request-context.ts'
import { unauthorized } from '#src/app/problem.ts'
import { login } from '../../contract.ts'
import { finishLogin, startPasskeyLogin } from '../../security-contract.ts'
import { accountRow } from '../accounts/account-rows.ts'
import { accountName, findAccount } from '../accounts/accounts.ts'
import type { StaffDeps } from '../staff-deps.ts'
import { addChallenge, attemptChallenge, beginProof, spendChallenge } from './challenges.ts'
import type { Attempt } from './login-throttle.ts'
import { passwordMatches, refuseWhenBusy } from './passwords.ts'
import { factorsOf } from './second-factors.ts'
import { type CheckedAccount, checkedColumns } from './sessions.ts'
import { enter, originOf, presentUser, signInLimit } from './sign-in.ts'
import { spendCode, unreadableApp } from './totp.ts'

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
  const { id: account_id, credential_version } = account
  const asked = { purpose: 'login', account_id, credential_version } as const
  const challenge = await addChallenge(db, { ...asked, challenge: passkey?.challenge ?? '' })
  throw unauthorized('Enter your second factor.', {
    type: '/problems/second-factor-required',
    challenge,
    methods: [...(factors.totp ? ['code'] : []), ...(passkey ? ['passkey'] : [])],
    ...(passkey && { options: passkey }),
  })
}

/** The second step of a login, and the only step of one with a passkey. */
export function secondStepRoutes(deps: StaffDeps) {
  const { db, limits, throttle, passkeys, totpSecrets } = deps
  const passkeyLogins = limits.counter('passkey-login', 60, 600)
  return apiApp()
    .openapi(startPasskeyLogin, async (c) => {
      await passkeyLogins.take(networkOf(c.get('clientAddress')))
      const options = await passkeys.authentication(db)
      return c.json(await beginProof(db, 'passkey-login', options), 200)
    })
    .openapi({ ...finishLogin, middleware: signInLimit(limits) }, async (c) => {
      const { challenge: id, code, assertion } = c.req.valid('json')
      const attempt = await throttle.begin(networkOf(c.get('clientAddress')))
      const begun = await attemptChallenge(db, id, ['login', 'passkey-login'])
      if (!begun) throw unauthorized('That took too long. Sign in again.')
      const { challenge, account_id } = begun
      const alone = account_id === null
      const signer = assertion
        ? await passkeys.authenticated(db, assertion, { challenge, alone })
        : undefined
      const account = await accountRow(db, account_id ?? signer ?? 0)
        .select(checkedColumns)
        .executeTakeFirst()
      if (!account) throw unauthorized('That passkey does not belong to an account here.')
      await attempt.at(account.username)
      let unreadable = false
      const token = await db.transaction().execute(async (trx) => {
        const spent =
          signer !== account.id && !alone && code
            ? await spendCode(trx, totpSecrets, { accountId: account.id, code })
            : 'wrong'
        unreadable = spent === 'unreadable'
        const proved = signer === account.id || spent === 'right'
        if (proved && (await spendChallenge(trx, id))) {
          const checked = {
            ...account,
            credential_version: begun.credential_version ?? account.credential_version,
          }
          const opened = await enter(deps, trx, { account: checked, origin: originOf(c), attempt })
          if (opened) return opened
        }
        await attempt.failed(trx)
        await recordActivity(trx, { who: account.username, kind: 'sign-in-failed' })
        return undefined
      })
      if (!token) throw unauthorized(unreadable ? unreadableApp : 'That is not right. Try again.')
      // Many people of one office sign in from one network.
      if (alone) await passkeyLogins.forget(networkOf(c.get('clientAddress')))
      return c.json({ result: { user: presentUser(account), token } }, 200)
    })
}
