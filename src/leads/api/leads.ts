import { Hono } from 'hono'
import type { ApiEnv } from '#src/app/api-app.ts'
import type { Database } from '#src/db/database.ts'
import type { RateLimits } from '#src/limits/rate-limit.ts'
import type { Mailer } from '#src/mail/mail.ts'
import type { ReadSender } from '#src/mail/sender.ts'
import { createMailboxHash } from '#src/people/intake/mailbox-mails.ts'
import { createLinks } from '#src/people/links/link-tokens.ts'
import type { PersonHooks } from '#src/people/person.ts'
import type { Claims } from '#src/site/claims.ts'
import { confirmationMails } from './deliveries/deliver-mail.ts'
import { personMails } from './deliveries/deliver-person-mails.ts'
import { type Forwards, forwarding } from './deliveries/deliver-provider.ts'
import { createEraseLead } from './erase-lead.ts'
import { formRoutes } from './intake/forms.ts'
import { createGuards } from './intake/guards.ts'
import { type Attribute, createIntake } from './intake/intake.ts'
import { leaveByAddressRoutes } from './links/leave-by-address.ts'
import { linkRoutes } from './links/link-routes.ts'
import { preferencesForms } from './links/preferences-forms.ts'
import { resendRoutes } from './links/resend.ts'

export interface LeadsDeps {
  db: Database
  limits: RateLimits
  mailer: Mailer
  forwards: Forwards
  secret: string
  /** The key that signs the links in mails. */
  linkKey: string
  publicUrl: string
  attribute: Attribute
  /** Reads the claims about the product that mails contain. */
  readClaims: () => Promise<Claims>
  readSender: ReadSender
  hooks: PersonHooks
  /** Where erasures are listed beside the database. */
  erasuresFile: string
  /** The ids of other mails to a person, whose copies are deleted with the person. */
  otherMailIds: (db: Database, personId: number) => Promise<string[]>
  /** Call after adding a job, so that the job runner does not wait for its next poll. */
  wake: () => void
  /** Tests use shorter times. */
  times?: { providerTimeoutMs?: number }
}

export type Leads = ReturnType<typeof createLeads>

/** Creates all services behind the forms: the intake, the links in mails, and the deliveries. */
export function createLeads(deps: LeadsDeps) {
  const { db, limits, mailer, forwards, secret, publicUrl, times, wake, readSender } = deps
  const { hooks, erasuresFile, otherMailIds } = deps
  const links = createLinks({ key: deps.linkKey, earlierSecret: secret, publicUrl })
  const eraseLead = createEraseLead({ db, mailer, hooks, erasuresFile, otherMailIds })
  const jobs = [
    confirmationMails({ db, mailer, links, readClaims: deps.readClaims, readSender }),
    ...personMails({ db, mailer, links, readSender }),
    forwarding({ db, forwards, timeoutMs: times?.providerTimeoutMs }),
  ]
  const hashMailbox = createMailboxHash(secret)
  const { attribute } = deps
  const guards = createGuards(limits)
  const intake = createIntake({ db, guards, attribute, forwards, hashMailbox, wake })
  const pages = new Hono<ApiEnv>()
    .route('/', formRoutes({ intake, limits, publicUrl }))
    .route('/', resendRoutes({ db, limits, hashMailbox, wake }))
    .route('/', leaveByAddressRoutes({ db, limits, wake }))
    .route('/', linkRoutes({ db, links, hooks, publicUrl, limits, wake }))
    .route('/', preferencesForms({ db, links, hooks, limits, eraseLead, wake }))
  return {
    intake,
    links,
    jobs,
    wake,
    forwards,
    hashMailbox,
    pages,
    eraseLead,
  }
}
