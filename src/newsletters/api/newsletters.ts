import type { Database } from '#src/db/database.ts'
import type { Engine } from '#src/db/engine.ts'
import type { NewsletterRow } from '#src/db/schema.ts'
import type { RateLimits } from '#src/limits/rate-limit.ts'
import type { Log } from '#src/log/log.ts'
import type { Mail, Mailer } from '#src/mail/mail.ts'
import type { ReadSender } from '#src/mail/sender.ts'
import { countAudience } from '#src/people/audience/audience.ts'
import type { LetterPart } from '../parts.ts'
import { createBounceMailbox } from './bounces/bounce-mailbox.ts'
import type { SnsSettings } from './bounces/sns.ts'
import { checkNewsletter } from './drafts/checks.ts'
import type { PrepareContent } from './drafts/drafts.ts'
import { createLetters, type PersonLinks } from './letters.ts'
import { audienceOf } from './present.ts'
import { publicRoutes } from './public-routes.ts'
import type { MailRate } from './sending/budget.ts'
import { sendingNewsletters } from './sending/sending.ts'
import { createSigner } from './signed.ts'
import { previewPathOf, webPathOf } from './web-paths.ts'

export interface NewsletterSettings {
  mailRate: MailRate
  /** Whether a mail server is configured; otherwise mails are written to files. */
  mailConfigured: boolean
  mailEventsSecret: string | undefined
  sns?: SnsSettings
  bounceMailbox: string | undefined
  archive: boolean
}

export interface NewslettersDeps {
  db: Database
  engine: Engine
  log: Log
  limits: RateLimits
  secret: string
  /** The key that signs links and Message-IDs in mails. */
  linkKey: string
  publicUrl: string
  settings: NewsletterSettings
  mailer: Mailer
  links: PersonLinks
  readSender: ReadSender
  prepareContent: PrepareContent
  partsOf: (content: string) => LetterPart[]
  pageExists: (path: string) => Promise<boolean>
  /** False puts all sending on hold, for example after a restore. */
  mayDeliver: () => Promise<boolean>
  /** Tests use shorter times. */
  times?: { pollMs?: number; waitMs?: (attempts: number) => number }
}

export type Newsletters = ReturnType<typeof createNewsletters>

/** Creates all services of the newsletters: letters, sending, the bounce mailbox and the public pages. */
export function createNewsletters(deps: NewslettersDeps) {
  const { db, engine, log, secret, publicUrl, settings, links, partsOf } = deps
  const signer = createSigner(deps.linkKey, secret)
  const letters = createLetters({
    db,
    publicUrl,
    signer,
    links,
    partsOf,
    readSender: deps.readSender,
  })
  const hasAddress = async () => (await deps.readSender()).postalAddress !== null
  const sending = sendingNewsletters({
    db,
    engine,
    log,
    rate: settings.mailRate,
    mayDeliver: deps.mayDeliver,
    mailer: deps.mailer,
    mailFor: letters.mailFor,
    hasAddress,
    ...deps.times,
  })
  const mailbox = settings.bounceMailbox
    ? createBounceMailbox({ db, signer, log, url: settings.bounceMailbox })
    : undefined

  return {
    letters,
    signer,
    log,
    jobs: [sending, ...(mailbox ? [mailbox.job] : [])],
    prepareContent: deps.prepareContent,
    mailEventsSecret: settings.mailEventsSecret,
    sns: settings.sns,
    testLimit: deps.limits.counter('newsletter-tests', 60, 3600),
    testMail: (mail: Mail) => deps.mailer.send(mail, AbortSignal.timeout(30_000)),
    previewPath: (newsletterId: number) => previewPathOf(signer, newsletterId),
    webPath: (row: NewsletterRow) => webPathOf(signer, row),
    pages: publicRoutes({ db, letters, signer, publicUrl, archive: settings.archive }),
    async checksOf(row: NewsletterRow) {
      const { html } = await letters.preview(row)
      const chosen = { newsletterId: row.id, kind: row.kind, audience: audienceOf(row) }
      return checkNewsletter({
        row,
        parts: partsOf(row.content),
        bytes: Buffer.byteLength(html),
        audience: (await countAudience(db, chosen)).total,
        hasAddress: await hasAddress(),
        mailConfigured: settings.mailConfigured,
        publicUrl,
        pageExists: deps.pageExists,
      })
    },
  }
}
