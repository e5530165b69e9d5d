import type { NewsletterRow } from '#src/db/schema.ts'
import type { LetterPart } from '#src/editor/blocks/letter-parts.ts'
import type { FeatureBase } from '#src/feature/feature.ts'
import type { Mail, ReadSender } from '#src/mail/mail.ts'
import { countAudience } from '#src/people/audience/audience.ts'
import { createBounceMailbox } from './bounces/bounce-mailbox.ts'
import type { SnsSettings } from './bounces/sns.ts'
import { checkNewsletter } from './drafts/checks.ts'
import type { PrepareContent } from './drafts/drafts.ts'
import { createLetters, type PersonLinks } from './letters.ts'
import { audienceOf } from './present.ts'
import { publicRoutes } from './public-routes.ts'
import { sendingNewsletters } from './sending/sending.ts'
import type { MailRate } from './sending/supply.ts'
import { createSigner, previewPathOf, webPathOf } from './signed.ts'

export interface NewsletterSettings {
  mailRate: MailRate
  /** Whether a mail server is configured; otherwise mails are written to files. */
  mailConfigured: boolean
  mailEventsSecret: string | undefined
  sns?: SnsSettings
  bounceMailbox: string | undefined
  archive: boolean
}

export interface NewslettersDeps extends Omit<FeatureBase, 'gate' | 'clock' | 'live' | 'dataDir'> {
  settings: NewsletterSettings
  links: PersonLinks
  readSender: ReadSender
  prepareContent: PrepareContent
  partsOf: (content: string) => LetterPart[]
  pageExists: (path: string) => Promise<boolean>
  mayDeliver: () => Promise<boolean>
}

export type Newsletters = ReturnType<typeof createNewsletters>

export function createNewsletters(deps: NewslettersDeps) {
  const { db, log, secret, publicUrl, settings, links, partsOf } = deps
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
    jobs: [sending, ...(mailbox ? [mailbox.job] : [])],
    prepareContent: deps.prepareContent,
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
