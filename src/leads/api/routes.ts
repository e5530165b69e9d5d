import type { Database } from '#src/platform/db/database.ts'
import { apiApp } from '#src/platform/http/api-app.ts'
import { once } from '#src/platform/http/once.ts'
import type { RateLimits } from '#src/platform/http/rate-limit.ts'
import { createBooking, createRegistration, createSubscription } from '../contract.ts'
import { insertBooking, insertRegistration, insertSubscription } from './queries.ts'

export type LeadsApi = ReturnType<typeof leadsApi>

/** Answers repeat only what was sent and when: nobody learns whether an address was known. */
export function leadsApi({ db, limits }: { db: Database; limits: RateLimits }) {
  const middleware = limits.perNetwork('leads', 30, 10 * 60)

  return apiApp()
    .openapi({ ...createSubscription, middleware }, async (c) => {
      const body = c.req.valid('json')
      const subscription = await once(db, {
        key: c.req.valid('header')['idempotency-key'],
        scope: 'subscriptions',
        body,
        work: async (trx) => {
          const createdAt = new Date().toISOString()
          await insertSubscription(trx, body, createdAt)
          return { list: body.list, createdAt }
        },
      })
      return c.json({ subscription }, 201)
    })
    .openapi({ ...createBooking, middleware }, async (c) => {
      const body = c.req.valid('json')
      const booking = await once(db, {
        key: c.req.valid('header')['idempotency-key'],
        scope: 'bookings',
        body,
        work: async (trx) => {
          const createdAt = new Date().toISOString()
          await insertBooking(trx, body, createdAt)
          return { createdAt }
        },
      })
      return c.json({ booking }, 201)
    })
    .openapi({ ...createRegistration, middleware }, async (c) => {
      const body = c.req.valid('json')
      const registration = await once(db, {
        key: c.req.valid('header')['idempotency-key'],
        scope: 'registrations',
        body,
        work: async (trx) => {
          const createdAt = new Date().toISOString()
          await insertRegistration(trx, body, createdAt)
          return { name: body.name, email: body.email, createdAt }
        },
      })
      return c.json({ registration }, 201)
    })
}
