import { type Context, Hono } from 'hono'
import type { ApiEnv } from '#src/app/api-app.ts'
import { publicBytes } from '#src/app/body-rules.ts'
import { ownOriginOnly } from '#src/app/connection/own-origin.ts'
import { isFinalStatus } from '#src/app/final-status.ts'
import { formRoute, wantsJson } from '#src/forms/form-route.ts'
import type { RateLimits } from '#src/limits/rate-limit.ts'
import { limitedText, refusedText, unavailableText } from '../../forms/sending/form-problem.ts'
import { leadForms, sources } from '../../lead-forms.ts'
import type { Intake } from './intake.ts'
import { readLead } from './read-lead.ts'
import { signsOf, visitOf } from './signs.ts'

/** Endpoints like those of an email-marketing provider: they accept form data and answer with JSON or a page. */
export function formRoutes({
  intake,
  limits,
  publicUrl,
}: {
  intake: Intake
  limits: RateLimits
  publicUrl: string
}) {
  const app = new Hono<ApiEnv>()
  const before = [ownOriginOnly(publicUrl), limits.perNetwork('lead-forms', 60, 10 * 60)]
  for (const source of sources) {
    const { action, sent, page, fields: own } = leadForms[source]
    const form = formRoute({
      action,
      limits: before,
      mostBytes: publicBytes,
      async accept(c, fields) {
        const { lead, signed } = readLead(source, fields)
        const signs = signsOf(c, signed)
        const { held } = await intake({
          lead: { ...lead, visit: lead.visit ?? visitOf(signs.client) },
          signs,
          key: keyOf(c),
          scope: action.slice(1),
          body: fields,
        })
        if (wantsJson(c)) return c.json({ status: 'success', review: held })
        return c.redirect(held && sent.includes('?') ? `${sent}&review=1` : sent, 303)
      },
      refused: (_, { status, headers }) => ({
        page,
        names: Object.keys(own),
        text: textOf(status, Number(headers.get('retry-after'))),
      }),
    })
    app.route('/', form)
  }
  return app
}

function textOf(status: number, seconds: number): string {
  if (status === 429) return limitedText(seconds)
  return isFinalStatus(status) ? refusedText : unavailableText
}

/** A malformed key is ignored: the form counts as sent without one. */
function keyOf(c: Context<ApiEnv>): string | undefined {
  const key = c.req.header('idempotency-key')
  return key && /^[\x21-\x7e]{8,200}$/.test(key) ? key : undefined
}
