import { recordActivity } from '#src/activity/record.ts'
import { apiApp } from '#src/app/api-app.ts'
import { networkOf } from '#src/app/connection/request-context.ts'
import { invalid, notFound } from '#src/app/problem.ts'
import type { Database } from '#src/db/database.ts'
import type { StaffGate } from '#src/feature/staff-gate.ts'
import type { RateLimits } from '#src/limits/rate-limit.ts'
import * as contract from '../security-contract.ts'
import { findAccount } from './accounts/accounts.ts'
import type { CredentialNotices } from './accounts/credential-notices.ts'
import { changeProfile, wantedOf } from './accounts/profiles.ts'
import { busy, presentUser, unauthorized } from './answers.ts'
import { addChallenge, attemptChallenge, spendChallenge } from './sign-in/challenges.ts'
import type { LoginThrottle } from './sign-in/login-throttle.ts'
import { originOf } from './sign-in/origin.ts'
import type { Passkeys } from './sign-in/passkeys.ts'
import { passwordMatches, passwordsBusy } from './sign-in/passwords.ts'
import {
  countRecoveryCodes,
  factorsOf,
  firstRecoveryCodes,
  hasSecondFactor,
  noteFactorChange,
  secondFactorDue,
} from './sign-in/second-factors.ts'
import type { Sessions } from './sign-in/sessions.ts'
import type { SignIn } from './sign-in/sign-in.ts'
import {
  newTotp,
  replaceRecoveryCodes,
  spendCode,
  stepOfCode,
  unreadableApp,
} from './sign-in/totp.ts'
import type { TotpSecrets } from './sign-in/totp-secrets.ts'

interface SecurityDeps {
  db: Database
  gate: StaffGate
  limits: RateLimits
  sessions: Sessions
  signIn: SignIn
  throttle: LoginThrottle
  passkeys: Passkeys
  totpSecrets: TotpSecrets
  notices: CredentialNotices
  mailConfigured: boolean
  /** Something was added to the outbox. */
  wake: () => void
}

export type SecurityApi = ReturnType<typeof securityApi>

/** Calls about one's own account: second factors, sessions, the profile. */
export function securityApi(deps: SecurityDeps) {
  const { db, gate, limits, sessions, signIn, throttle, passkeys, totpSecrets } = deps
  const { notices, mailConfigured, wake } = deps
  const passkeyLogins = limits.counter('passkey-login', 60, 600)
  const middleware = gate.required
  return apiApp()
    .openapi(contract.startPasskeyLogin, async (c) => {
      await passkeyLogins.take(networkOf(c.get('clientAddress')))
      const options = await passkeys.authentication(db)
      const { challenge } = options
      const id = await addChallenge(db, { purpose: 'passkey-login', challenge })
      return c.json({ challenge: id, options: { ...options } }, 200)
    })
    .openapi(contract.finishLogin, async (c) => {
      const { challenge: id, code, assertion } = c.req.valid('json')
      const attempt = await throttle.begin(networkOf(c.get('clientAddress')))
      const begun = await attemptChallenge(db, id, ['login', 'passkey-login'])
      if (!begun) throw unauthorized('That took too long. Sign in again.')
      const { challenge, account_id } = begun
      const alone = account_id === null
      const signer = assertion
        ? await passkeys.authenticated(db, assertion, { challenge, alone })
        : undefined
      const account = await accountById(db, account_id ?? signer ?? 0)
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
          const opened = await signIn.enter(trx, { account: checked, origin: originOf(c), attempt })
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
    .openapi({ ...contract.startProof, middleware }, async (c) => {
      const { accountId } = c.get('staff')
      const options = await passkeys.authentication(db, accountId)
      const { challenge } = options
      const account = { id: accountId, credential_version: 0 }
      const id = await addChallenge(db, { purpose: 'proof', account, challenge })
      return c.json({ challenge: id, options: { ...options } }, 200)
    })
    .openapi({ ...contract.stepUp, middleware }, async (c) => {
      const { password, code, challenge: id, assertion } = c.req.valid('json')
      const { accountId, username, sid } = c.get('staff')
      if (password && passwordsBusy()) throw busy()
      const attempt = await throttle.begin(networkOf(c.get('clientAddress')), username)
      const spent = code ? await spendCode(db, totpSecrets, { accountId, code }) : 'wrong'
      const hasFactor = await hasSecondFactor(db, accountId)
      const shown = spent === 'right' || (!code && (await provedOtherwise()))
      await db.transaction().execute(async (trx) => {
        if (!shown) return attempt.failed(trx)
        await attempt.succeeded(trx)
        await sessions.prove(sid, trx)
      })
      const fault = faultOf()
      if (!shown) throw invalid({ proof: [fault] })
      return c.body(null, 204)

      function faultOf(): string {
        if (spent === 'unreadable') return unreadableApp
        if (hasFactor && password && !code) return 'Your account needs its second factor here.'
        return 'That is not right. Try again.'
      }

      async function provedOtherwise(): Promise<boolean> {
        if (password) {
          // A person who has only the password must not be able to remove the second factor.
          if (hasFactor) return false
          const account = await findAccount(db, username)
          return passwordMatches(account?.password_hash, password)
        }
        if (!id || !assertion) return false
        const begun = await attemptChallenge(db, id, ['proof'])
        if (begun?.account_id !== accountId || !(await spendChallenge(db, id))) return false
        const { challenge } = begun
        const signer = await passkeys.authenticated(db, assertion, { challenge, alone: false })
        return signer === accountId
      }
    })
    .openapi({ ...contract.getAccount, middleware }, async (c) => {
      const { accountId } = c.get('staff')
      const row = await db
        .selectFrom('staff_accounts')
        .select(['username', 'role', 'display_name', 'avatar', 'email', 'weekly_summary'])
        .select(['wanted_name', 'wanted_avatar', 'created_at'])
        .where('id', '=', accountId)
        .executeTakeFirstOrThrow()
      const factors = await factorsOf(db, accountId)
      const account = {
        username: row.username,
        role: row.role,
        displayName: row.display_name,
        avatar: row.avatar,
        ...wantedOf(row),
        email: row.email,
        weeklySummary: row.weekly_summary === 1,
        totp: factors.totp,
        passkeys: factors.passkeys.map(({ id, name, created_at, last_used_at }) => ({
          id,
          name,
          createdAt: created_at,
          lastUsedAt: last_used_at,
        })),
        recoveryCodes: await countRecoveryCodes(db, accountId),
        mailConfigured,
        secondFactorDue: await secondFactorDue(db, row),
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
    .openapi({ ...contract.listSessions, middleware }, async (c) => {
      const { accountId, sid } = c.get('staff')
      const rows = await sessions.list(accountId)
      const present = (row: (typeof rows)[number]) => ({
        id: row.sid,
        device: row.device || 'Unknown device',
        network: row.network || 'Unknown network',
        createdAt: row.created_at,
        lastUsedAt: row.last_used_at,
        current: row.sid === sid,
      })
      return c.json({ sessions: rows.map(present) }, 200)
    })
    .openapi({ ...contract.revokeSession, middleware }, async (c) => {
      const { accountId, username } = c.get('staff')
      const { sessionId } = c.req.valid('param')
      await db.transaction().execute(async (trx) => {
        const own = (await sessions.list(accountId, trx)).some(({ sid }) => sid === sessionId)
        if (!own) throw notFound('session')
        await sessions.close(sessionId, trx)
        await recordActivity(trx, { who: username, kind: 'session-revoked', about: username })
      })
      return c.body(null, 204)
    })
    .openapi({ ...contract.startTotp, middleware }, async (c) => {
      const { accountId, username } = c.get('staff')
      const totp = newTotp(username)
      await db
        .updateTable('staff_accounts')
        .set({ totp_secret: totpSecrets.seal(accountId, totp.secret) })
        .where('id', '=', accountId)
        // Only an unconfirmed secret is replaced. A confirmed one must be removed first; otherwise a mistake here
        // would lock its owner out.
        .where('totp_confirmed_at', 'is', null)
        .execute()
      return c.json(totp, 200)
    })
    .openapi({ ...contract.confirmTotp, middleware }, async (c) => {
      const { accountId, username, sid } = c.get('staff')
      const { code } = c.req.valid('json')
      const recoveryCodes = await db.transaction().execute(async (trx) => {
        const account = await trx
          .selectFrom('staff_accounts')
          .select('totp_secret')
          .where('id', '=', accountId)
          .where('totp_confirmed_at', 'is', null)
          .executeTakeFirst()
        const secret = account?.totp_secret && totpSecrets.open(accountId, account.totp_secret)
        const step = secret ? stepOfCode(secret, code) : undefined
        if (step === undefined)
          throw invalid({ code: ['That code is not right. Try the next one.'] })
        await trx
          .updateTable('staff_accounts')
          .set({ totp_confirmed_at: new Date().toISOString(), totp_last_step: step })
          .where('id', '=', accountId)
          .execute()
        await noteFactorChange(trx, {
          accountId,
          username,
          sid,
          kind: 'second-factor-added',
          notices,
        })
        return firstRecoveryCodes(trx, accountId)
      })
      wake()
      return c.json({ recoveryCodes }, 200)
    })
    .openapi({ ...contract.removeTotp, middleware }, async (c) => {
      const { accountId, username, sid } = c.get('staff')
      await db.transaction().execute(async (trx) => {
        const removed = await trx
          .updateTable('staff_accounts')
          .set({ totp_secret: null, totp_confirmed_at: null, totp_last_step: null })
          .where('id', '=', accountId)
          .where('totp_confirmed_at', 'is not', null)
          .returning('id')
          .executeTakeFirst()
        if (!removed) throw notFound('authenticator app')
        await noteFactorChange(trx, {
          accountId,
          username,
          sid,
          kind: 'second-factor-removed',
          notices,
        })
      })
      wake()
      return c.body(null, 204)
    })
    .openapi({ ...contract.renewRecoveryCodes, middleware }, async (c) => {
      const { accountId, username } = c.get('staff')
      if (!(await hasSecondFactor(db, accountId))) {
        throw invalid({ recoveryCodes: ['Add a second factor first.'] })
      }
      const recoveryCodes = await db.transaction().execute(async (trx) => {
        await recordActivity(trx, { who: username, kind: 'recovery-codes-renewed' })
        await notices.tell(trx, { accountId, change: 'recovery-codes' })
        return replaceRecoveryCodes(trx, accountId)
      })
      wake()
      return c.json({ recoveryCodes }, 200)
    })
    .openapi({ ...contract.startPasskey, middleware }, async (c) => {
      const { accountId, username } = c.get('staff')
      const options = await passkeys.registration(db, { id: accountId, username })
      const { challenge } = options
      const account = { id: accountId, credential_version: 0 }
      const id = await addChallenge(db, { purpose: 'add-passkey', account, challenge })
      return c.json({ challenge: id, options: { ...options } }, 200)
    })
    .openapi({ ...contract.addPasskey, middleware }, async (c) => {
      const { accountId, username, sid } = c.get('staff')
      const { challenge: id, name, attestation } = c.req.valid('json')
      const begun = await attemptChallenge(db, id, ['add-passkey'])
      const passkey =
        begun?.account_id === accountId
          ? await passkeys.registered(attestation, begun.challenge)
          : undefined
      if (!passkey) throw invalid({ attestation: ['That passkey could not be added. Try again.'] })
      const recoveryCodes = await db.transaction().execute(async (trx) => {
        const added = (await spendChallenge(trx, id))
          ? await trx
              .insertInto('staff_passkeys')
              .values({
                ...passkey,
                name,
                account_id: accountId,
                created_at: new Date().toISOString(),
              })
              .onConflict((clash) => clash.column('id').doNothing())
              .returning('id')
              .executeTakeFirst()
          : undefined
        if (!added) throw invalid({ attestation: ['This passkey is added already.'] })
        await noteFactorChange(trx, {
          accountId,
          username,
          sid,
          kind: 'second-factor-added',
          notices,
        })
        return firstRecoveryCodes(trx, accountId)
      })
      wake()
      return c.json({ recoveryCodes }, 201)
    })
    .openapi({ ...contract.removePasskey, middleware }, async (c) => {
      const { accountId, username, sid } = c.get('staff')
      const { passkeyId } = c.req.valid('param')
      await db.transaction().execute(async (trx) => {
        const removed = await trx
          .deleteFrom('staff_passkeys')
          .where('id', '=', passkeyId)
          .where('account_id', '=', accountId)
          .returning('id')
          .executeTakeFirst()
        if (!removed) throw notFound('passkey')
        await noteFactorChange(trx, {
          accountId,
          username,
          sid,
          kind: 'second-factor-removed',
          notices,
        })
      })
      wake()
      return c.body(null, 204)
    })
}

async function accountById(db: Database, id: number) {
  return db
    .selectFrom('staff_accounts')
    .select(['id', 'username', 'password_hash', 'role', 'credential_version'])
    .where('id', '=', id)
    .executeTakeFirst()
}
