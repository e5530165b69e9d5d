import type { Context, MiddlewareHandler } from 'hono'
import { type ApiEnv, apiApp } from '#src/app/api-app.ts'
import { ownOriginOnly } from '#src/app/connection/own-origin.ts'
import type { RateLimits } from '#src/limits/rate-limit.ts'
import { createBooking, createRegistration, createSubscription } from '../../contract.ts'
import type { Intake, Lead } from './intake.ts'
import { signsOf } from './signs.ts'

interface LeadsApiDeps {
  intake: Intake
  limits: RateLimits
  publicUrl: string
}

/** Answers repeat only what was sent and when: nobody learns whether an address was known. */
export function leadsApi({ intake, limits, publicUrl }: LeadsApiDeps) {
  const middleware: [MiddlewareHandler<ApiEnv>, MiddlewareHandler<ApiEnv>] = [
    ownOriginOnly(publicUrl),
    limits.perNetwork('leads', 60, 10 * 60),
  ]
  const take = (
    c: Context<ApiEnv>,
    scope: string,
    body: Parameters<typeof signsOf>[1],
    lead: Lead,
  ) => intake({ lead, signs: signsOf(c, body), key: c.req.header('idempotency-key'), scope, body })

  return apiApp()
    .openapi({ ...createSubscription, middleware }, async (c) => {
      const body = c.req.valid('json')
      const { list, email, visit } = body
      const { createdAt } = await take(c, 'subscriptions', body, { source: list, email, visit })
      return c.json({ subscription: { list, createdAt } }, 201)
    })
    .openapi({ ...createBooking, middleware }, async (c) => {
      const body = c.req.valid('json')
      const { email_address: email, name, company, role, info, visit } = body
      const lead = { source: 'early-access', email, name, company, role, info, visit } as const
      const { createdAt } = await take(c, 'bookings', body, lead)
      return c.json({ booking: { createdAt } }, 201)
    })
    .openapi({ ...createRegistration, middleware }, async (c) => {
      const body = c.req.valid('json')
      const { name, email, visit } = body
      const lead = { source: 'registration', email, name, visit } as const
      const { createdAt } = await take(c, 'registrations', body, lead)
      return c.json({ registration: { name, email, createdAt } }, 201)
    })
}
