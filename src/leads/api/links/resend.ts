import type { Context } from 'hono'
import type { ApiEnv } from '#src/app/api-app.ts'
import type { Database } from '#src/db/database.ts'
import { parse } from '#src/forms/form-body.ts'
import { formRoute, wantsJson } from '#src/forms/form-route.ts'
import type { RateLimits } from '#src/limits/rate-limit.ts'
import type { HashMailbox } from '#src/people/intake/mailbox-mails.ts'
import { lockPerson } from '#src/people/person.ts'
import { ResendBody } from '../../contract.ts'
import { leadForms, resendAction, sources } from '../../lead-forms.ts'
import { enqueueDeliveries } from '../deliveries/deliveries.ts'

interface ResendDeps {
  db: Database
  limits: RateLimits
  hashMailbox: HashMailbox
  /** Called after a mail may have been added. */
  wake: () => void
}

/** "Send it again". The response is always the same, so it does not reveal whether an address is known. */
export function resendRoutes({ db, limits, hashMailbox, wake }: ResendDeps) {
  const limit = limits.perNetwork('lead-resend', 20, 10 * 60)
  const pageOf = (c: Context<ApiEnv>) => {
    const form = sources.find((source) => source === c.req.query('form')) ?? 'waitlist'
    return `${leadForms[form].page}?sent=1`
  }
  return formRoute({
    action: resendAction,
    limits: [limit],
    mostBytes: 10_000,
    async accept(c, fields) {
      const { email_address } = parse(ResendBody, fields)
      await resend(db, email_address, hashMailbox)
      wake()
      if (wantsJson(c)) return c.json({ status: 'success' })
      return c.redirect(`${pageOf(c)}&again=1`, 303)
    },
    // The page still has the field.
    refused: (c, problem) => (problem.status >= 500 ? problem : c.redirect(pageOf(c), 303)),
  })
}

async function resend(db: Database, email: string, hashMailbox: HashMailbox): Promise<void> {
  await db.transaction().execute(async (trx) => {
    // Locked: two clicks must not both find that nothing is queued.
    const person = await lockPerson(trx, { email })
    const now = new Date().toISOString()
    if (person) await enqueueDeliveries(trx, { person, forwards: {}, hashMailbox, now })
  })
}
