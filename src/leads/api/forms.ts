import { type Context, Hono } from 'hono'
import type { ApiEnv } from '#src/platform/http/api-app.ts'
import { limitBody } from '#src/platform/http/body-rules.ts'
import { isFinalStatus } from '#src/platform/http/final-status.ts'
import { answerError, ProblemError } from '#src/platform/http/problem.ts'
import type { RateLimits } from '#src/platform/http/rate-limit.ts'
import { BookingBody, RegistrationBody, SubscriptionBody } from '../contract.ts'
import { type FormFields, parse, readForm } from './form-body.ts'
import type { Intake, Lead } from './intake.ts'
import { signsOf } from './signs.ts'

type Signed = { website?: string; elapsed?: number }

interface LeadForm {
  /** The page of the form: where a browser without scripts goes back to. */
  page: string
  /** Where it goes when the form was taken. */
  thanks: string
  read: (fields: FormFields) => { lead: Lead; signed: Signed }
}

const subscriptionForm = (list: SubscriptionBody['list'], page: string): LeadForm => ({
  page,
  thanks: `${page}?sent=1`,
  read: ({ email_address: email, ...fields }) => {
    const body = parse(SubscriptionBody, { ...fields, email, list }, { email: 'email_address' })
    return { lead: { source: list, email: body.email, visit: body.visit }, signed: body }
  },
})

const earlyAccessForm: LeadForm = {
  page: '/earlyaccess',
  thanks: '/earlyaccess?sent=1',
  read: ({ fields, ...rest }) => {
    const body = parse(BookingBody, { ...rest, ...(fields as object) })
    const { email_address: email, name, company, role, info, visit } = body
    const lead = { source: 'early-access' as const, email, name, company, role, info, visit }
    return { lead, signed: body }
  },
}

const registerForm: LeadForm = {
  page: '/register',
  thanks: '/thankyouregister',
  read: (fields) => {
    const body = parse(RegistrationBody, fields)
    const { email, name, visit } = body
    return { lead: { source: 'registration', email, name, visit }, signed: body }
  },
}

const forms: Record<string, LeadForm> = {
  waitlist: subscriptionForm('waitlist', '/join'),
  'mailing-list': subscriptionForm('mailing-list', '/subscribe'),
  'early-access': earlyAccessForm,
  register: registerForm,
}

const mostBytes = 100_000

/** Endpoints shaped like an email-marketing provider's: form data in, JSON or a page out. */
export function leadForms({ intake, limits }: { intake: Intake; limits: RateLimits }) {
  const app = new Hono<ApiEnv>()
  const limit = limits.perNetwork('lead-forms', 60, 10 * 60)
  for (const [name, form] of Object.entries(forms)) {
    app.post(`/forms/${name}`, limit, limitBody(mostBytes), async (c) => {
      const fields = await readForm(c)
      const { lead, signed } = form.read(fields)
      await intake({
        lead,
        signs: signsOf(c, signed),
        key: keyOf(c),
        scope: `forms/${name}`,
        body: fields,
      })
      return wantsJson(c) ? c.json({ status: 'success' }) : c.redirect(form.thanks, 303)
    })
  }
  app.onError((error, c) => {
    const form = forms[c.req.path.slice('/forms/'.length)]
    if (form && !wantsJson(c) && error instanceof ProblemError) {
      // Without scripts visitors see their form again, and what they can correct if that was the reason.
      return c.redirect(isFinalStatus(error.status) ? `${form.page}?refused=1` : form.page, 303)
    }
    return answerError(error, c.get('log'))
  })
  return app
}

const wantsJson = (c: Context<ApiEnv>) =>
  /\bapplication\/json\b/i.test(c.req.header('accept') ?? '')

/** A key of another shape is not ours; the form counts as sent without one. */
function keyOf(c: Context<ApiEnv>): string | undefined {
  const key = c.req.header('idempotency-key')
  return key && /^[\x21-\x7e]{8,200}$/.test(key) ? key : undefined
}
