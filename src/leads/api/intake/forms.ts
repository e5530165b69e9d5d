import { type Context, Hono } from 'hono'
import type { ApiEnv } from '#src/app/api-app.ts'
import { limitBody } from '#src/app/body-rules.ts'
import { ownOriginOnly } from '#src/app/connection/own-origin.ts'
import { isFinalStatus } from '#src/app/final-status.ts'
import { answerError } from '#src/app/problem.ts'
import { returnForm } from '#src/app/return-form.ts'
import type { RateLimits } from '#src/limits/rate-limit.ts'
import { limitedText, refusedText, unavailableText } from '../../forms/sending/form-problem.ts'
import { leadForms, sources } from '../../lead-forms.ts'
import { readForm } from './form-body.ts'
import type { Intake } from './intake.ts'
import { readLead } from './read-lead.ts'
import { signsOf, visitOf } from './signs.ts'

const mostBytes = 100_000

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
  const ownOrigin = ownOriginOnly(publicUrl)
  const limit = limits.perNetwork('lead-forms', 60, 10 * 60)
  for (const source of sources) {
    const { action, sent } = leadForms[source]
    app.post(action, ownOrigin, limit, limitBody(mostBytes), async (c) => {
      const fields = await readForm(c)
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
    })
  }
  app.onError((error, c) => {
    const problem = answerError(error, c.get('log'))
    const form = Object.values(leadForms).find(({ action }) => action === c.req.path)
    if (!form || wantsJson(c)) return problem
    const { page, fields } = form
    return returnForm(c, {
      page,
      names: Object.keys(fields),
      text: textOf(problem.status, Number(problem.headers.get('retry-after'))),
      problem,
      mostBytes,
    })
  })
  return app
}

function textOf(status: number, seconds: number): string {
  if (status === 429) return limitedText(seconds)
  return isFinalStatus(status) ? refusedText : unavailableText
}

export const wantsJson = (c: Context<ApiEnv>) =>
  /\bapplication\/json\b/i.test(c.req.header('accept') ?? '')

/** A malformed key is ignored: the form counts as sent without one. */
function keyOf(c: Context<ApiEnv>): string | undefined {
  const key = c.req.header('idempotency-key')
  return key && /^[\x21-\x7e]{8,200}$/.test(key) ? key : undefined
}
