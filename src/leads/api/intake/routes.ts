import type { MiddlewareHandler } from 'hono'
import { type ApiEnv, apiApp } from '#src/app/api-app.ts'
import { ownOriginOnly } from '#src/app/connection/own-origin.ts'
import type { RateLimits } from '#src/limits/rate-limit.ts'
import { createBooking, createRegistration, createSubscription } from '../../contract.ts'
import type { Leads } from '../leads.ts'
import { signsOf } from './signs.ts'

interface LeadsApiDeps {
  leads: Leads
  limits: RateLimits
  publicUrl: string
}

/** Answers repeat only what was sent and when: nobody learns whether an address was known. */
export function leadsApi({ leads, limits, publicUrl }: LeadsApiDeps) {
  const { intake } = leads
  const middleware: [MiddlewareHandler<ApiEnv>, MiddlewareHandler<ApiEnv>] = [
    ownOriginOnly(publicUrl),
    limits.perNetwork('leads', 60, 10 * 60),
  ]

  return apiApp()
    .openapi({ ...createSubscription, middleware }, async (c) => {
      const body = c.req.valid('json')
      const { list: source, email, visit } = body
      const { createdAt } = await intake({
        lead: { source, email, visit },
        signs: signsOf(c, body),
        key: c.req.valid('header')['idempotency-key'],
        scope: 'subscriptions',
        body,
      })
      return c.json({ subscription: { list: body.list, createdAt } }, 201)
    })
    .openapi({ ...createBooking, middleware }, async (c) => {
      const body = c.req.valid('json')
      const { email_address: email, name, company, role, info, visit } = body
      const { createdAt } = await intake({
        lead: { source: 'early-access', email, name, company, role, info, visit },
        signs: signsOf(c, body),
        key: c.req.valid('header')['idempotency-key'],
        scope: 'bookings',
        body,
      })
      return c.json({ booking: { createdAt } }, 201)
    })
    .openapi({ ...createRegistration, middleware }, async (c) => {
      const body = c.req.valid('json')
      const { name, email, visit } = body
      const { createdAt } = await intake({
        lead: { source: 'registration', email, name, visit },
        signs: signsOf(c, body),
        key: c.req.valid('header')['idempotency-key'],
        scope: 'registrations',
        body,
      })
      return c.json({ registration: { name, email, createdAt } }, 201)
    })
}
