import { type Context, Hono } from 'hono'
import type { Database } from '#src/platform/db/database.ts'
import type { ApiEnv } from '#src/platform/http/api-app.ts'
import { limitBody } from '#src/platform/http/body-rules.ts'
import { once } from '#src/platform/http/once.ts'
import { answerError, invalid, ProblemError } from '#src/platform/http/problem.ts'
import type { RateLimits } from '#src/platform/http/rate-limit.ts'
import { BookingBody, RegistrationBody, SubscriptionBody } from '../contract.ts'
import { insertBooking, insertRegistration, insertSubscription } from './queries.ts'

type Fields = Record<string, string>

interface LeadForm {
  /** The page of the form: where a browser without scripts goes back to. */
  page: string
  /** Where it goes when the form was taken. */
  thanks: string
  take: (db: Database, fields: Fields, createdAt: string) => Promise<void>
}

const subscriptionForm = (list: SubscriptionBody['list'], page: string): LeadForm => ({
  page,
  thanks: `${page}?sent=1`,
  take: (db, fields, createdAt) =>
    insertSubscription(
      db,
      read(SubscriptionBody, { email: fields.email_address, list }),
      createdAt,
    ),
})

const forms: Record<string, LeadForm> = {
  waitlist: subscriptionForm('waitlist', '/join'),
  'mailing-list': subscriptionForm('mailing-list', '/subscribe'),
  'early-access': {
    page: '/earlyaccess',
    thanks: '/earlyaccess?sent=1',
    take: (db, fields, createdAt) =>
      insertBooking(
        db,
        read(BookingBody, {
          name: fields['fields[name]'],
          email_address: fields.email_address,
          company: fields['fields[company]'],
          role: fields['fields[role]'],
          info: fields['fields[info]'],
        }),
        createdAt,
      ),
  },
  register: {
    page: '/register',
    thanks: '/thankyouregister',
    take: (db, fields, createdAt) =>
      insertRegistration(db, read(RegistrationBody, fields), createdAt),
  },
}

const mostBytes = 100_000

/** Endpoints shaped like an email-marketing provider's: form data in, JSON or a page out. */
export function leadForms({ db, limits }: { db: Database; limits: RateLimits }) {
  const app = new Hono<ApiEnv>()
  app.use('/forms/*', limits.perNetwork('lead-forms', 60, 10 * 60), limitBody(mostBytes))
  for (const [name, form] of Object.entries(forms)) {
    app.post(`/forms/${name}`, async (c) => {
      const fields = await readForm(c)
      await once(db, {
        key: c.req.header('idempotency-key'),
        scope: `forms/${name}`,
        body: fields,
        work: async (trx) => {
          await form.take(trx, fields, new Date().toISOString())
          return null
        },
      })
      return wantsJson(c) ? c.json({ status: 'success' }) : c.redirect(form.thanks, 303)
    })
  }
  app.onError((error, c) => {
    const form = forms[c.req.path.slice('/forms/'.length)]
    // Failures stay silent for visitors: without scripts they see their form again.
    if (form && !wantsJson(c) && error instanceof ProblemError) return c.redirect(form.page, 303)
    return answerError(error, c.get('log'))
  })
  return app
}

async function readForm(c: Context<ApiEnv>): Promise<Fields> {
  const type = c.req.header('content-type') ?? ''
  if (!/^(multipart\/form-data|application\/x-www-form-urlencoded)\b/i.test(type)) {
    throw new ProblemError(415, 'Send form data.')
  }
  const fields: Fields = {}
  for (const [name, value] of Object.entries(await c.req.parseBody())) {
    if (typeof value === 'string') fields[name] = value
  }
  return fields
}

const wantsJson = (c: Context<ApiEnv>) =>
  /\bapplication\/json\b/i.test(c.req.header('accept') ?? '')

interface Reader<T> {
  safeParse: (
    value: unknown,
  ) =>
    | { success: true; data: T }
    | { success: false; error: { issues: { path: PropertyKey[]; message: string }[] } }
}

function read<T>(schema: Reader<T>, value: unknown): T {
  const parsed = schema.safeParse(value)
  if (parsed.success) return parsed.data
  throw invalid(
    Object.fromEntries(
      parsed.error.issues.map(({ path, message }) => [path.join('.') || 'form', [message]]),
    ),
  )
}
