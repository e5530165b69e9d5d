import { createRoute, z } from '@hono/zod-openapi'
import {
  IdempotencyHeader,
  isoDate,
  json,
  jsonBody,
  problems,
} from '#src/platform/http/contract.ts'
import { lists, roles } from './choices.ts'

const email = z.string().trim().max(254).pipe(z.email('Must be an email address'))
const name = z.string().trim().min(1, 'Name is required').max(200)

/** An optional field of a form: left out, null and blank all mean "not given". */
function optional<T extends z.ZodType<string>>(schema: T) {
  return z.preprocess(
    (value) => (value === null || (typeof value === 'string' && !value.trim()) ? undefined : value),
    schema.optional(),
  )
}

export const SubscriptionBody = z.object({ email, list: z.enum(lists) })

export const BookingBody = z.object({
  name,
  email_address: email,
  company: optional(z.string().trim().max(200)),
  role: optional(z.enum(roles)),
  info: optional(z.string().trim().max(5000)),
})

export const RegistrationBody = z.object({ name, email })

export type SubscriptionBody = z.infer<typeof SubscriptionBody>
export type BookingBody = z.infer<typeof BookingBody>
export type RegistrationBody = z.infer<typeof RegistrationBody>

const created = z.object({ createdAt: isoDate })
const failures = problems(400, 413, 415, 422, 429)

export const createSubscription = createRoute({
  method: 'post',
  path: '/subscriptions',
  tags: ['leads'],
  summary: 'Join the waitlist or the mailing list',
  description: 'The answer is the same whether or not the address was known.',
  request: { headers: IdempotencyHeader, body: jsonBody(SubscriptionBody) },
  responses: {
    201: json(
      z.object({ subscription: created.extend({ list: z.enum(lists) }).openapi('Subscription') }),
      'Taken',
    ),
    ...failures,
  },
})

export const createBooking = createRoute({
  method: 'post',
  path: '/bookings',
  tags: ['leads'],
  summary: 'Ask for early access',
  request: { headers: IdempotencyHeader, body: jsonBody(BookingBody) },
  responses: {
    201: json(z.object({ booking: created.openapi('Booking') }), 'Taken'),
    ...failures,
  },
})

export const createRegistration = createRoute({
  method: 'post',
  path: '/registrations',
  tags: ['leads'],
  summary: 'Register interest',
  request: { headers: IdempotencyHeader, body: jsonBody(RegistrationBody) },
  responses: {
    201: json(
      z.object({
        registration: created
          .extend({ name: z.string(), email: z.string() })
          .openapi('Registration'),
      }),
      'Taken',
    ),
    ...failures,
  },
})
