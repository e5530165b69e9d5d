import { recordActivity } from '#src/activity/record.ts'
import { apiApp } from '#src/app/api-app.ts'
import { networkOf } from '#src/app/connection/request-context.ts'
import type { Database } from '#src/db/database.ts'
import { finishLogin, startPasskeyLogin } from '../../security-contract.ts'
import { checkedColumns } from '../accounts/accounts.ts'
import { presentUser, unauthorized } from '../answers.ts'
import type { StaffDeps } from '../staff-deps.ts'
import { attemptChallenge, beginProof, spendChallenge } from './challenges.ts'
import { originOf } from './origin.ts'
import { enter, signInLimit } from './sign-in.ts'
import { spendCode, unreadableApp } from './totp.ts'

/** The second step of a login, and the only step of one with a passkey. */
export function secondStepRoutes(deps: StaffDeps) {
  const { db, limits, throttle, passkeys, totpSecrets } = deps
  const passkeyLogins = limits.counter('passkey-login', 60, 600)
  return apiApp()
    .openapi(startPasskeyLogin, async (c) => {
      await passkeyLogins.take(networkOf(c.get('clientAddress')))
      const options = await passkeys.authentication(db)
      return c.json(await beginProof(db, { purpose: 'passkey-login', options }), 200)
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

async function accountById(db: Database, id: number) {
  return db
    .selectFrom('staff_accounts')
    .select(checkedColumns)
    .where('id', '=', id)
    .executeTakeFirst()
}
