import { type Context, Hono } from 'hono'
import type { ApiEnv } from '#src/app/api-app.ts'
import type { Database } from '#src/db/database.ts'
import type { PersonRow } from '#src/db/schema.ts'
import { parse } from '#src/forms/form-body.ts'
import { formRoute, wantsJson } from '#src/forms/form-route.ts'
import type { RateLimits } from '#src/limits/rate-limit.ts'
import type { HashMailbox } from '#src/people/intake/mailbox-mails.ts'
import { lockPerson } from '#src/people/person.ts'
import { ResendBody } from '../../contract.ts'
import { leadForms, leaveByAddressAction, resendAction, sources } from '../../lead-forms.ts'
import { queuePersonMail } from '../deliveries/deliver-person-mails.ts'
import { enqueueDeliveries } from '../deliveries/deliveries.ts'

interface MailFormsDeps {
  db: Database
  limits: RateLimits
  hashMailbox: HashMailbox
}

/**
 * Forms that mail something to an address that a visitor enters: the confirmation again, or a link to unsubscribe. The
 * response is always the same, so it does not reveal whether an address is known.
 */
export function mailForms({ db, limits, hashMailbox }: MailFormsDeps) {
  const form = (
    [name, action]: [string, string],
    queue: (trx: Database, person: PersonRow) => Promise<void>,
    pages: { accepted: (c: Context<ApiEnv>) => Response; refused: (c: Context<ApiEnv>) => string },
  ) =>
    formRoute({
      action,
      limits: [limits.perNetwork(name, 20, 10 * 60)],
      async accept(c, fields) {
        const { email_address: email } = parse(ResendBody, fields)
        await db.transaction().execute(async (trx) => {
          // Locked: two clicks must not both find that nothing is queued.
          const person = await lockPerson(trx, { email })
          if (person) await queue(trx, person)
        })
        return pages.accepted(c)
      },
      refused: (c, problem) =>
        problem.status >= 500 ? problem : c.redirect(pages.refused(c), 303),
    })
  const again = form(
    ['lead-resend', resendAction],
    (trx, person) => {
      const now = new Date().toISOString()
      return enqueueDeliveries(trx, { person, forwards: {}, hashMailbox, now })
    },
    {
      accepted: (c) =>
        wantsJson(c) ? c.json({ status: 'success' }) : c.redirect(`${successPage(c)}&again=1`, 303),
      refused: successPage,
    },
  )
  const leaving = form(
    ['leave-by-address', leaveByAddressAction],
    (trx, person) => queuePersonMail(trx, person.id, 'leave-link'),
    {
      accepted: (c) => c.redirect('/unsubscribe?asked=1', 303),
      refused: () => '/unsubscribe?expired=1',
    },
  )
  return new Hono<ApiEnv>().route('/', again).route('/', leaving)
}

/** The page with the field, also after a refusal. */
function successPage(c: Context<ApiEnv>): string {
  const form = sources.find((source) => source === c.req.query('form')) ?? 'waitlist'
  return `${leadForms[form].page}?sent=1`
}
