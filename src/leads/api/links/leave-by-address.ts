import { Hono } from 'hono'
import type { ApiEnv } from '#src/app/api-app.ts'
import { smallBody } from '#src/app/body-rules.ts'
import { answerError, ProblemError } from '#src/app/problem.ts'
import type { Database } from '#src/db/database.ts'
import type { RateLimits } from '#src/limits/rate-limit.ts'
import { lockPerson } from '#src/people/person.ts'
import { ResendBody } from '../../contract.ts'
import { leaveByAddressAction } from '../../lead-forms.ts'
import { queuePersonMail } from '../deliveries/deliver-person-mails.ts'
import { parse, readForm } from '../intake/form-body.ts'

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
  const app = new Hono<ApiEnv>()
  app.post(leaveByAddressAction, limit, smallBody(10_000), async (c) => {
    const { email_address } = parse(ResendBody, await readForm(c))
    await queueLink(db, email_address)
    wake()
    return c.redirect('/unsubscribe?asked=1', 303)
  })
  app.onError((error, c) => {
    if (error instanceof ProblemError) return c.redirect('/unsubscribe?expired=1', 303)
    return answerError(error, c.get('log'))
  })
  return app
}

async function queueLink(db: Database, email: string): Promise<void> {
  await db.transaction().execute(async (trx) => {
    // Locked: two clicks must not both count as below the limit.
    const person = await lockPerson(trx, { email })
    if (person) await queuePersonMail(trx, person.id, 'leave-link')
  })
}
