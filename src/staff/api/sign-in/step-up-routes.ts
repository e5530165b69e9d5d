import { apiApp } from '#src/app/api-app.ts'
import { networkOf } from '#src/app/connection/request-context.ts'
import { invalid } from '#src/app/problem.ts'
import { startProof, stepUp } from '../../security-contract.ts'
import { findAccount } from '../accounts/accounts.ts'
import type { StaffDeps } from '../staff-deps.ts'
import { attemptChallenge, beginProof, spendChallenge } from './challenges.ts'
import { passwordMatches, refuseWhenBusy } from './passwords.ts'
import { hasSecondFactor } from './second-factors.ts'
import { proveSession } from './sessions.ts'
import { spendCode, unreadableApp } from './totp.ts'

/** Proofs during a session, for calls that need a recent one. */
export function stepUpRoutes({ db, gate, throttle, passkeys, totpSecrets }: StaffDeps) {
  const middleware = gate.required

  const knowsPassword = async (username: string, password: string) => {
    const account = await findAccount(db, username)
    return passwordMatches(account?.password_hash, password)
  }
  const hasPasskey = async (accountId: number, id: string, assertion: unknown) => {
    const begun = await attemptChallenge(db, id, ['proof'])
    if (begun?.account_id !== accountId || !(await spendChallenge(db, id))) return false
    const { challenge } = begun
    const signer = await passkeys.authenticated(db, assertion, { challenge, alone: false })
    return signer === accountId
  }

  return apiApp()
    .openapi({ ...startProof, middleware }, async (c) => {
      const { accountId } = c.get('staff')
      const options = await passkeys.authentication(db, accountId)
      return c.json(await beginProof(db, { purpose: 'proof', accountId, options }), 200)
    })
    .openapi({ ...stepUp, middleware }, async (c) => {
      const { password, code, challenge: id, assertion } = c.req.valid('json')
      const { accountId, username, sid } = c.get('staff')
      if (password) refuseWhenBusy()
      const attempt = await throttle.begin(networkOf(c.get('clientAddress')), username)
      const spent = code ? await spendCode(db, totpSecrets, { accountId, code }) : 'wrong'
      const hasFactor = await hasSecondFactor(db, accountId)
      const isProved = async () => {
        if (code) return spent === 'right'
        // A person who has only the password must not be able to remove the second factor.
        if (password) return !hasFactor && (await knowsPassword(username, password))
        return Boolean(id && assertion) && hasPasskey(accountId, id ?? '', assertion)
      }
      const proved = await isProved()
      await db.transaction().execute(async (trx) => {
        if (!proved) return attempt.failed(trx)
        await attempt.succeeded(trx)
        await proveSession(trx, sid)
      })
      if (proved) return c.body(null, 204)
      if (spent === 'unreadable') throw invalid({ proof: [unreadableApp] })
      const needsFactor = hasFactor && password && !code
      throw invalid({
        proof: [
          needsFactor
            ? 'Your account needs its second factor here.'
            : 'That is not right. Try again.',
        ],
      })
    })
}
