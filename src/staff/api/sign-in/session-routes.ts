import { recordActivity } from '#src/activity/record.ts'
import { apiApp } from '#src/app/api-app.ts'
import { networkOf } from '#src/app/connection/request-context.ts'
import { invalid, notFound } from '#src/app/problem.ts'
import { logout, logoutEverywhere, validation } from '../../contract.ts'
import { listSessions, revokeSession, startProof, stepUp } from '../../security-contract.ts'
import { findAccount } from '../accounts/accounts.ts'
import type { StaffDeps } from '../staff-deps.ts'
import { attemptChallenge, beginProof, spendChallenge } from './challenges.ts'
import { passwordMatches, refuseWhenBusy } from './passwords.ts'
import { hasSecondFactor } from './second-factors.ts'
import { closeSession, closeSessions, proveSession, sessionsOf } from './sessions.ts'
import { presentUser } from './sign-in.ts'
import { spendCode, unreadableApp } from './totp.ts'

export function sessionRoutes({ db, gate, sessions }: StaffDeps) {
  const middleware = gate.required
  return apiApp()
    .openapi({ ...validation, middleware }, async (c) => {
      const staff = c.get('staff')
      const token = await sessions.renew(staff)
      return c.json({ result: { user: presentUser(staff), token } }, 200)
    })
    .openapi({ ...logout, middleware }, async (c) => {
      const { sid, username } = c.get('staff')
      await db.transaction().execute(async (trx) => {
        await closeSession(trx, sid)
        await recordActivity(trx, { who: username, kind: 'signed-out' })
      })
      // Not "storage", which holds unsaved articles. Not "cookies", which belong to every host of the domain.
      return c.body(null, 204, { 'clear-site-data': '"cache"' })
    })
    .openapi({ ...logoutEverywhere, middleware }, async (c) => {
      const { accountId, username } = c.get('staff')
      const ended = await db.transaction().execute(async (trx) => {
        await recordActivity(trx, { who: username, kind: 'signed-out-everywhere' })
        return closeSessions(trx, accountId)
      })
      return c.json({ ended }, 200)
    })
    .openapi({ ...listSessions, middleware }, async (c) => {
      const { accountId, sid } = c.get('staff')
      const rows = await sessionsOf(db, accountId)
      const sessions = rows.map(({ id, device, network, ...times }) => ({
        id,
        device: device || 'Unknown device',
        network: network || 'Unknown network',
        ...times,
        current: id === sid,
      }))
      return c.json({ sessions }, 200)
    })
    .openapi({ ...revokeSession, middleware }, async (c) => {
      const { accountId, username } = c.get('staff')
      const { sessionId } = c.req.valid('param')
      await db.transaction().execute(async (trx) => {
        const own = (await sessionsOf(trx, accountId)).some(({ id }) => id === sessionId)
        if (!own) throw notFound('session')
        await closeSession(trx, sessionId)
        await recordActivity(trx, { who: username, kind: 'session-revoked', about: username })
      })
      return c.body(null, 204)
    })
}

const tryAgain = 'That is not right. Try again.'

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
      return c.json(await beginProof(db, 'proof', options, accountId), 200)
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
      const why = needsFactor ? 'Your account needs its second factor here.' : tryAgain
      throw invalid({ proof: [why] })
    })
}
