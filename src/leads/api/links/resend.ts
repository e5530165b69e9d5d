import { type Context, Hono } from 'hono'
import type { ApiEnv } from '#src/app/api-app.ts'
import { smallBody } from '#src/app/body-rules.ts'
import { answerError, ProblemError } from '#src/app/problem.ts'
import type { Database } from '#src/db/database.ts'
import type { RateLimits } from '#src/limits/rate-limit.ts'
import type { HashMailbox } from '#src/people/intake/mailbox-mails.ts'
import { lockPerson } from '#src/people/person.ts'
import { ResendBody } from '../../contract.ts'
import { leadForms, resendAction, sources } from '../../lead-forms.ts'
import { enqueueDeliveries } from '../deliveries/deliveries.ts'
import { parse, readForm } from '../intake/form-body.ts'
import { wantsJson } from '../intake/forms.ts'

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
  const app = new Hono<ApiEnv>()
  const pageOf = (c: Context<ApiEnv>) => {
    const form = sources.find((source) => source === c.req.query('form')) ?? 'waitlist'
    return `${leadForms[form].page}?sent=1`
  }
  app.post(resendAction, limit, smallBody(10_000), async (c) => {
    const { email_address } = parse(ResendBody, await readForm(c))
    await resend(db, email_address, hashMailbox)
    wake()
    if (wantsJson(c)) return c.json({ status: 'success' })
    return c.redirect(`${pageOf(c)}&again=1`, 303)
  })
  app.onError((error, c) => {
    // Without scripts the visitor returns to the page, which still has the field.
    if (!wantsJson(c) && error instanceof ProblemError) return c.redirect(pageOf(c), 303)
    return answerError(error, c.get('log'))
  })
  return app
}

async function resend(db: Database, email: string, hashMailbox: HashMailbox): Promise<void> {
  await db.transaction().execute(async (trx) => {
    // Locked: two clicks must not both find that nothing is queued.
    const person = await lockPerson(trx, { email })
    const now = new Date().toISOString()
    if (person) await enqueueDeliveries(trx, { person, forwards: {}, hashMailbox, now })
  })
}
