import { z } from '@hono/zod-openapi'
import { type Context, Hono, type MiddlewareHandler } from 'hono'
import { type ApiEnv, apiApp } from '#src/app/api-app.ts'
import { publicBytes } from '#src/app/body-rules.ts'
import { ownOriginOnly } from '#src/app/connection/own-origin.ts'
import { isFinalStatus } from '#src/app/final-status.ts'
import { type FormFields, formRoute, parse, wantsJson } from '#src/forms/form-route.ts'
import * as contract from '../../contract.ts'
import { limitedText, refusedText, unavailableText } from '../../forms/sending/form-problem.ts'
import type { LeadFieldName } from '../../lead-form.ts'
import { leadForms, type Source, sources } from '../../lead-forms.ts'
import type { LeadDeps } from '../lead-deps.ts'
import type { Intake, Lead } from './intake.ts'
import { signsOf, viaOf, visitOf } from './signs.ts'

/** Of one network in ten minutes, also with proofs of work or held for review: the rest is refused. */
const mostForms = 240

/** Answers repeat only what was sent and when: nobody learns whether an address was known. */
export function leadsApi({ limits, publicUrl }: LeadDeps, intake: Intake) {
  const middleware: [MiddlewareHandler<ApiEnv>, MiddlewareHandler<ApiEnv>] = [
    ownOriginOnly(publicUrl),
    limits.perNetwork('leads', mostForms, 10 * 60),
  ]
  const take = (
    c: Context<ApiEnv>,
    scope: string,
    body: Parameters<typeof signsOf>[1],
    lead: Lead,
  ) => intake({ lead, signs: signsOf(c, body), key: c.req.header('idempotency-key'), scope, body })

  return apiApp()
    .openapi({ ...contract.createSubscription, middleware }, async (c) => {
      const body = c.req.valid('json')
      const { list, email, visit, via, answers } = body
      const lead = { source: list, email, visit, via, answers }
      const { createdAt } = await take(c, 'subscriptions', body, lead)
      return c.json({ subscription: { list, createdAt } }, 201)
    })
    .openapi({ ...contract.createBooking, middleware }, async (c) => {
      const body = c.req.valid('json')
      const { email_address: email, website: _, elapsed: __, ...fields } = body
      const lead = { source: 'early-access', email, ...fields } as const
      const { createdAt } = await take(c, 'bookings', body, lead)
      return c.json({ booking: { createdAt } }, 201)
    })
    .openapi({ ...contract.createRegistration, middleware }, async (c) => {
      const body = c.req.valid('json')
      const { name, email, visit, answers } = body
      const lead = { source: 'registration', email, name, visit, answers } as const
      const { createdAt } = await take(c, 'registrations', body, lead)
      return c.json({ registration: { name, email, createdAt } }, 201)
    })
}

/** Endpoints like those of an email-marketing provider: they accept form data and answer with JSON or a page. */
export function formRoutes({ limits, publicUrl }: LeadDeps, intake: Intake) {
  const app = new Hono<ApiEnv>()
  const before = [ownOriginOnly(publicUrl), limits.perNetwork('lead-forms', mostForms, 10 * 60)]
  for (const source of sources) {
    const { action, sent: done, page, fields: own } = leadForms[source]
    const form = formRoute({
      action,
      limits: before,
      mostBytes: publicBytes,
      async accept(c, fields) {
        const { lead, signed } = readLead(source, fields)
        const signs = signsOf(c, signed)
        lead.visit ??= visitOf(signs.client)
        lead.via ??= viaOf(c)?.via
        const sent = { key: keyOf(c), scope: action.slice(1), body: fields }
        const { held } = await intake({ lead, signs, ...sent })
        if (wantsJson(c)) return c.json({ status: 'success', review: held })
        return c.redirect(held && done.includes('?') ? `${done}&review=1` : done, 303)
      },
      refused: (c, { status, headers }) => ({
        page,
        names: [...Object.keys(own), 'via'],
        group: 'answers',
        typed: viaOf(c),
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

/** Validates a form with the rules of the API; errors use the field names of the form. */
function readLead(source: Source, form: FormFields) {
  const entries = Object.entries<LeadFieldName>(leadForms[source].fields)
  const rules = Object.fromEntries(entries.map(([, field]) => [field, contract.leadFields[field]]))
  const sent = entries.map(([name, field]) => {
    const [, group, inner = name] = /^(\w+)\[(\w+)\]$/.exec(name) ?? []
    const members = group ? form[group] : form
    return { field, inner, value: typeof members === 'object' ? members[inner] : undefined }
  })
  const { website, elapsed, ...fields } = parse(
    z.object({ ...rules, ...contract.signs }),
    { ...form, ...Object.fromEntries(sent.map(({ field, value }) => [field, value])) },
    // Errors call the field `fields[name]` just `name`.
    Object.fromEntries(sent.map(({ field, inner }) => [field, inner])),
  )
  return { lead: { source, ...fields } as Lead, signed: { website, elapsed } }
}
