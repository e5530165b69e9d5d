import type { Database } from '#src/db/database.ts'
import { parse } from '#src/forms/form-body.ts'
import { formRoute } from '#src/forms/form-route.ts'
import type { RateLimits } from '#src/limits/rate-limit.ts'
import { lockPerson } from '#src/people/person.ts'
import { ResendBody } from '../../contract.ts'
import { leaveByAddressAction } from '../../lead-forms.ts'
import { queuePersonMail } from '../deliveries/deliver-person-mails.ts'

interface LeaveByAddressDeps {
  db: Database
  limits: RateLimits
  /** Called after a mail may have been added. */
  wake: () => void
}

/**
 * Mails an unsubscribe link to people without a working one. The response is always the same, so it does not reveal
 * whether an address is known.
 */
export function leaveByAddressRoutes({ db, limits, wake }: LeaveByAddressDeps) {
  const limit = limits.perNetwork('leave-by-address', 20, 10 * 60)
  return formRoute({
    action: leaveByAddressAction,
    limits: [limit],
    mostBytes: 10_000,
    async accept(c, fields) {
      const { email_address } = parse(ResendBody, fields)
      await queueLink(db, email_address)
      wake()
      return c.redirect('/unsubscribe?asked=1', 303)
    },
    refused: (c, problem) =>
      problem.status >= 500 ? problem : c.redirect('/unsubscribe?expired=1', 303),
  })
}

async function queueLink(db: Database, email: string): Promise<void> {
  await db.transaction().execute(async (trx) => {
    // Locked: two clicks must not both count as below the limit.
    const person = await lockPerson(trx, { email })
    if (person) await queuePersonMail(trx, person.id, 'leave-link')
  })
}
