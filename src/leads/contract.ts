import { z } from '@hono/zod-openapi'
import { calls, created, ok } from '#src/app/calls.ts'
import { IdempotencyHeader, isoDate, named } from '#src/app/contract.ts'
import { digestFrequencies, roles } from '#src/people/choices.ts'
import { shownStates } from './choices.ts'
import { addressPattern, encodeHost, longestAddress } from './email-address.ts'
import type { LeadFieldName } from './lead-form.ts'
import { type List, lists, type Source, sources } from './lead-forms.ts'

const { anyone } = calls('leads')

export const list = z.enum(lists as [List, ...List[]])
export const source = z.enum(sources as [Source, ...Source[]])

// biome-ignore lint/suspicious/noControlCharactersInRegex: the pattern must match control characters
const controls = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f]/g

/** Names need no control characters, and PostgreSQL refuses the zero byte; line breaks stay. */
const typed = (longest: number, tidied: (text: string) => string) =>
  z
    .string()
    .overwrite((value) => tidied(value.replace(controls, '')))
    .trim()
    .max(longest)

/** Browsers send line breaks as two characters but count them as one for `maxlength`. */
const text = (longest: number) => typed(longest, (value) => value.replace(/\r\n?/g, '\n'))
const line = (longest: number) => typed(longest, (value) => value.replace(/\s+/g, ' '))

const email = z
  .string()
  .trim()
  .max(longestAddress)
  .overwrite(encodeHost)
  .pipe(z.email({ pattern: addressPattern, error: 'Must be an email address' }))
const name = line(200).min(1, 'Name is required')

/** An optional field of a form: left out, null and blank all mean "not given". */
function optional<T extends z.ZodType<string>>(schema: T) {
  return z.preprocess(
    (value) => (value === null || (typeof value === 'string' && !value.trim()) ? undefined : value),
    schema.optional(),
  )
}

const visitField = z.preprocess(
  (value) => (typeof value === 'string' && value.trim() ? value.slice(0, 300) : undefined),
  line(300).optional(),
)

/** Where the visitor came from. The browser sends it, so it cannot be trusted and nothing depends on it. */
export const Visit = named('Visit', {
  page: visitField,
  first_page: visitField,
  referrer: visitField,
  utm_source: visitField,
  utm_medium: visitField,
  utm_campaign: visitField,
  utm_term: visitField,
  utm_content: visitField,
})

export type Visit = z.infer<typeof Visit>

export const leadFields = {
  email,
  name,
  company: optional(line(200)),
  role: optional(z.enum(roles)),
  info: optional(text(5000)),
} satisfies Record<LeadFieldName, z.ZodType>

export const viaPattern = /^[\w-]{1,50}$/

/** Fields that every form adds: the hidden field, the time it took to fill in, and the visit. */
export const signs = {
  website: z.string().max(1000).optional(),
  elapsed: z.preprocess((value) => {
    const ms = typeof value === 'string' && value.trim() ? Number(value) : value
    return typeof ms === 'number' && ms >= 0 ? ms : undefined
  }, z.number().optional()),
  visit: Visit.optional(),
  /** To the questions that staff added, by the ids of the questions. */
  answers: z.record(z.string().max(20), text(500)).optional(),
  /** The code of the link that the person came by (`/join?via=…`); an unknown one is ignored. */
  via: z.preprocess(
    (value) => (typeof value === 'string' && viaPattern.test(value) ? value : undefined),
    z.string().optional(),
  ),
}

const { email: email_address, ...bookingFields } = leadFields

export const RegistrationBody = z.object({ name, email, ...signs })

/** The body of "Send it again". */
export const ResendBody = z.object({ email_address: email })

const taken = z.object({ createdAt: isoDate })

export const createSubscription = anyone.post('/subscriptions', {
  summary: 'Join the waitlist or the mailing list',
  description: 'The response is the same whether or not the address was known.',
  headers: IdempotencyHeader,
  body: { email, list, ...signs },
  answer: created('Taken', { subscription: taken.extend({ list }).openapi('Subscription') }),
  problems: [429],
})

export const createBooking = anyone.post('/bookings', {
  summary: 'Ask for early access',
  headers: IdempotencyHeader,
  body: { email_address, ...bookingFields, ...signs },
  answer: created('Taken', { booking: taken.openapi('Booking') }),
  problems: [429],
})

export const createRegistration = anyone.post('/registrations', {
  summary: 'Register interest',
  headers: IdempotencyHeader,
  body: RegistrationBody,
  answer: created('Taken', {
    registration: taken.extend({ name: z.string(), email: z.string() }).openapi('Registration'),
  }),
  problems: [429],
})

export const Place = named('WaitlistPlace', {
  position: z.int().nullable().describe('1 is the first; null: invited already, or gone'),
  total: z.int().describe('How many people are in the line'),
  referred: z.int().describe('How many people who came by the link count'),
  link: z.string(),
  rule: z.object({ places: z.int(), most: z.int() }),
})

export type Place = z.infer<typeof Place>

export const getPlace = anyone.get('/waitlist/place', {
  summary: 'The place in line of whoever has the link to it',
  query: { token: z.string().max(300) },
  answer: ok('The place', { place: Place }),
  problems: [404, 422, 429],
})

/** How a person stands on lists, and since when. */
export const standings = z.array(
  z.object({ list: source, state: z.enum(shownStates), since: isoDate }),
)

export const Preferences = named('Preferences', {
  email: z.string(),
  lists: standings,
  /** No newsletters until then; null: they are welcome. */
  pausedUntil: isoDate.nullable(),
  /** How often the person gets new articles by mail; null: never. */
  digest: z.enum(digestFrequencies).nullable(),
  /** Whether such mails are sent at present. */
  offersDigest: z.boolean(),
  /** Only people who are confirmed on a list can choose them. */
  mayChooseDigest: z.boolean(),
  /** The link came in a mail that was asked for, so it also hands out and erases what is kept. */
  opensData: z.boolean(),
  /** The page of their place in line, if they are on the waitlist. */
  placePath: z.string().nullable(),
})

export type Preferences = z.infer<typeof Preferences>

export const getPreferences = anyone.get('/preferences/{token}', {
  summary: 'How somebody stands on our lists, for whoever has the link of a mail to them',
  params: { token: z.string().max(300) },
  answer: ok('The preferences', { preferences: Preferences }),
  problems: [422, 429],
})
