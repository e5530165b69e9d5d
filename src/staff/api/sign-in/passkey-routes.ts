import { apiApp } from '#src/app/api-app.ts'
import { invalid, notFound } from '#src/app/problem.ts'
import { addPasskey, removePasskey, startPasskey } from '../../security-contract.ts'
import type { StaffDeps } from '../staff-deps.ts'
import { attemptChallenge, beginProof, spendChallenge } from './challenges.ts'
import { changeFactors } from './second-factors.ts'

/** One's own passkeys. */
export function passkeyRoutes(deps: StaffDeps) {
  const { db, gate, passkeys } = deps
  const middleware = gate.required
  return apiApp()
    .openapi({ ...startPasskey, middleware }, async (c) => {
      const { accountId, username } = c.get('staff')
      const options = await passkeys.registration(db, { id: accountId, username })
      return c.json(await beginProof(db, { purpose: 'add-passkey', accountId, options }), 200)
    })
    .openapi({ ...addPasskey, middleware }, async (c) => {
      const staff = c.get('staff')
      const { challenge: id, name, attestation } = c.req.valid('json')
      const begun = await attemptChallenge(db, id, ['add-passkey'])
      const passkey =
        begun?.account_id === staff.accountId
          ? await passkeys.registered(attestation, begun.challenge)
          : undefined
      if (!passkey) throw invalid({ attestation: ['That passkey could not be added. Try again.'] })
      const created_at = new Date().toISOString()
      const change = { kind: 'second-factor-added', staff } as const
      const recoveryCodes = await changeFactors(deps, change, async (trx) => {
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
    .openapi({ ...removePasskey, middleware }, async (c) => {
      const staff = c.get('staff')
      const { passkeyId } = c.req.valid('param')
      await changeFactors(deps, { kind: 'second-factor-removed', staff }, async (trx) => {
        const removed = await trx
          .deleteFrom('staff_passkeys')
          .where('id', '=', passkeyId)
          .where('account_id', '=', staff.accountId)
          .returning('id')
          .executeTakeFirst()
        if (!removed) throw notFound('passkey')
      })
      return c.body(null, 204)
    })
}
