import { recordActivity } from '#src/activity/record.ts'
import { apiApp } from '#src/app/api-app.ts'
import { invalid, notFound } from '#src/app/problem.ts'
import { confirmTotp, removeTotp, renewRecoveryCodes, startTotp } from '../../security-contract.ts'
import type { StaffDeps } from '../staff-deps.ts'
import { firstRecoveryCodes, hasSecondFactor, noteFactorChange } from './second-factors.ts'
import { newTotp, replaceRecoveryCodes, stepOfCode } from './totp.ts'

/** One's own authenticator app and recovery codes. */
export function totpRoutes({ db, gate, totpSecrets, notices }: StaffDeps) {
  const middleware = gate.required
  return apiApp()
    .openapi({ ...startTotp, middleware }, async (c) => {
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
    .openapi({ ...confirmTotp, middleware }, async (c) => {
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
        const kind = 'second-factor-added'
        await noteFactorChange(trx, { accountId, username, sid, kind, notices })
        return firstRecoveryCodes(trx, accountId)
      })
      return c.json({ recoveryCodes }, 200)
    })
    .openapi({ ...removeTotp, middleware }, async (c) => {
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
        const kind = 'second-factor-removed'
        await noteFactorChange(trx, { accountId, username, sid, kind, notices })
      })
      return c.body(null, 204)
    })
    .openapi({ ...renewRecoveryCodes, middleware }, async (c) => {
      const { accountId, username } = c.get('staff')
      if (!(await hasSecondFactor(db, accountId))) {
        throw invalid({ recoveryCodes: ['Add a second factor first.'] })
      }
      const recoveryCodes = await db.transaction().execute(async (trx) => {
        await recordActivity(trx, { who: username, kind: 'recovery-codes-renewed' })
        await notices.tell(trx, { accountId, change: 'recovery-codes' })
        return replaceRecoveryCodes(trx, accountId)
      })
      return c.json({ recoveryCodes }, 200)
    })
}
