import { apiApp } from '#src/app/api-app.ts'
import { invalid, notFound } from '#src/app/problem.ts'
import { addPasskey, removePasskey, startPasskey } from '../../security-contract.ts'
import type { StaffDeps } from '../staff-deps.ts'
import { addChallenge, attemptChallenge, spendChallenge } from './challenges.ts'
import { firstRecoveryCodes, noteFactorChange } from './second-factors.ts'

/** One's own passkeys. */
export function passkeyRoutes({ db, gate, passkeys, notices }: StaffDeps) {
  const middleware = gate.required
  return apiApp()
    .openapi({ ...startPasskey, middleware }, async (c) => {
      const { accountId, username } = c.get('staff')
      const options = await passkeys.registration(db, { id: accountId, username })
      const { challenge } = options
      const account = { id: accountId, credential_version: 0 }
      const id = await addChallenge(db, { purpose: 'add-passkey', account, challenge })
      return c.json({ challenge: id, options: { ...options } }, 200)
    })
    .openapi({ ...addPasskey, middleware }, async (c) => {
      const { accountId, username, sid } = c.get('staff')
      const { challenge: id, name, attestation } = c.req.valid('json')
      const begun = await attemptChallenge(db, id, ['add-passkey'])
      const passkey =
        begun?.account_id === accountId
          ? await passkeys.registered(attestation, begun.challenge)
          : undefined
      if (!passkey) throw invalid({ attestation: ['That passkey could not be added. Try again.'] })
      const row = { ...passkey, name, account_id: accountId, created_at: new Date().toISOString() }
      const recoveryCodes = await db.transaction().execute(async (trx) => {
        const added = (await spendChallenge(trx, id))
          ? await trx
              .insertInto('staff_passkeys')
              .values(row)
              .onConflict((clash) => clash.column('id').doNothing())
              .returning('id')
              .executeTakeFirst()
          : undefined
        if (!added) throw invalid({ attestation: ['This passkey is added already.'] })
        const kind = 'second-factor-added'
        await noteFactorChange(trx, { accountId, username, sid, kind, notices })
        return firstRecoveryCodes(trx, accountId)
      })
      return c.json({ recoveryCodes }, 201)
    })
    .openapi({ ...removePasskey, middleware }, async (c) => {
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
        const kind = 'second-factor-removed'
        await noteFactorChange(trx, { accountId, username, sid, kind, notices })
      })
      return c.body(null, 204)
    })
}
