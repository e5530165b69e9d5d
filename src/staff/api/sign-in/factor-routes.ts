import { recordActivity } from '#src/activity/record.ts'
import { apiApp } from '#src/app/api-app.ts'
import { invalid, notFound } from '#src/app/problem.ts'
import * as contract from '../../security-contract.ts'
import { accountRow, changeAccount } from '../accounts/account-rows.ts'
import type { StaffDeps } from '../staff-deps.ts'
import { attemptChallenge, beginProof, spendChallenge } from './challenges.ts'
import { changeFactors, hasSecondFactor, withoutTotp } from './second-factors.ts'
import { newTotp, replaceRecoveryCodes, stepOfCode } from './totp.ts'

export function totpRoutes(deps: StaffDeps) {
  const { db, gate, totpSecrets, notices } = deps
  const middleware = gate.required
  return apiApp()
    .openapi({ ...contract.startTotp, middleware }, async (c) => {
      const { accountId, username } = c.get('staff')
      const totp = newTotp(username)
      await changeAccount(db, accountId, { totp_secret: totpSecrets.seal(accountId, totp.secret) })
        // Only an unconfirmed secret is replaced. A confirmed one must be removed first; otherwise a mistake here
        // would lock its owner out.
        .where('totp_confirmed_at', 'is', null)
        .execute()
      return c.json(totp, 200)
    })
    .openapi({ ...contract.confirmTotp, middleware }, async (c) => {
      const staff = c.get('staff')
      const { code } = c.req.valid('json')
      const recoveryCodes = await changeFactors(deps, staff, 'added', async (trx) => {
        const account = await accountRow(trx, staff.accountId)
          .select('totp_secret')
          .where('totp_confirmed_at', 'is', null)
          .executeTakeFirst()
        const secret =
          account?.totp_secret && totpSecrets.open(staff.accountId, account.totp_secret)
        const step = secret ? stepOfCode(secret, code) : undefined
        if (step === undefined) {
          throw invalid({ code: ['That code is not right. Try the next one.'] })
        }
        const confirmed = { totp_confirmed_at: new Date().toISOString(), totp_last_step: step }
        await changeAccount(trx, staff.accountId, confirmed).execute()
      })
      return c.json({ recoveryCodes }, 200)
    })
    .openapi({ ...contract.removeTotp, middleware }, async (c) => {
      const staff = c.get('staff')
      await changeFactors(deps, staff, 'removed', async (trx) => {
        await changeAccount(trx, staff.accountId, withoutTotp)
          .where('totp_confirmed_at', 'is not', null)
          .returning('id')
          .executeTakeFirstOrThrow(() => notFound('authenticator app'))
      })
      return c.body(null, 204)
    })
    .openapi({ ...contract.renewRecoveryCodes, middleware }, async (c) => {
      const { accountId, username } = c.get('staff')
      if (!(await hasSecondFactor(db, accountId))) {
        throw invalid({ recoveryCodes: ['Add a second factor first.'] })
      }
      const recoveryCodes = await db.transaction().execute(async (trx) => {
        await recordActivity(trx, { who: username, kind: 'recovery-codes-renewed' })
        await notices(trx, accountId, 'recovery-codes')
        return replaceRecoveryCodes(trx, accountId)
      })
      return c.json({ recoveryCodes }, 200)
    })
}

export function passkeyRoutes(deps: StaffDeps) {
  const { db, gate, passkeys } = deps
  const middleware = gate.required
  return apiApp()
    .openapi({ ...contract.startPasskey, middleware }, async (c) => {
      const { accountId, username } = c.get('staff')
      const options = await passkeys.registration(db, { id: accountId, username })
      return c.json(await beginProof(db, 'add-passkey', options, accountId), 200)
    })
    .openapi({ ...contract.addPasskey, middleware }, async (c) => {
      const staff = c.get('staff')
      const { challenge: id, name, attestation } = c.req.valid('json')
      const begun = await attemptChallenge(db, id, ['add-passkey'])
      const passkey =
        begun?.account_id === staff.accountId
          ? await passkeys.registered(attestation, begun.challenge)
          : undefined
      if (!passkey) throw invalid({ attestation: ['That passkey could not be added. Try again.'] })
      const created_at = new Date().toISOString()
      const recoveryCodes = await changeFactors(deps, staff, 'added', async (trx) => {
        const added = (await spendChallenge(trx, id))
          ? await trx
              .insertInto('staff_passkeys')
              .values({ ...passkey, name, account_id: staff.accountId, created_at })
              .onConflict((clash) => clash.column('id').doNothing())
              .returning('id')
              .executeTakeFirst()
          : undefined
        if (!added) throw invalid({ attestation: ['This passkey is added already.'] })
      })
      return c.json({ recoveryCodes }, 201)
    })
    .openapi({ ...contract.removePasskey, middleware }, async (c) => {
      const staff = c.get('staff')
      const { passkeyId } = c.req.valid('param')
      await changeFactors(deps, staff, 'removed', async (trx) => {
        await trx
          .deleteFrom('staff_passkeys')
          .where('id', '=', passkeyId)
          .where('account_id', '=', staff.accountId)
          .returning('id')
          .executeTakeFirstOrThrow(() => notFound('passkey'))
      })
      return c.body(null, 204)
    })
}
