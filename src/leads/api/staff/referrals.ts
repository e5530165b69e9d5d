import { recordActivity } from '#src/activity/record.ts'
import { apiApp } from '#src/app/api-app.ts'
import { notFound } from '#src/app/problem.ts'
import { decideReferrals, topReferrers } from '#src/people/waitlist/referrals.ts'
import { listReferrers, reviewReferrals } from '../../staff-contract.ts'
import type { LeadDeps } from '../lead-deps.ts'

const mostShown = 100

export function referralsApi({ db, gate, noteRead }: LeadDeps) {
  const middleware = gate.required
  return apiApp()
    .openapi({ ...listReferrers, middleware }, async (c) => {
      const referrers = await topReferrers(db, mostShown)
      const { length } = referrers
      await noteRead(c.get('staff'), { addresses: length, kind: 'leads-read', about: length })
      return c.json({ referrers }, 200)
    })
    .openapi({ ...reviewReferrals, middleware }, async (c) => {
      const { leadId } = c.req.valid('param')
      const { decision } = c.req.valid('json')
      await db.transaction().execute(async (trx) => {
        if ((await decideReferrals(trx, leadId, decision)) === 0) throw notFound('held referral')
        const kind = decision === 'release' ? 'referrals-released' : 'referrals-rejected'
        await recordActivity(trx, { who: c.get('staff').username, kind, about: leadId })
      })
      return c.body(null, 204)
    })
}
