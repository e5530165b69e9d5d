import type { FeatureBase } from '#src/feature/feature.ts'
import type { ReadSender } from '#src/mail/mail.ts'
import type { Unused } from '#src/media/cleanup.ts'
import { createAddressReads } from '#src/people/address-reads.ts'
import type { ReadZone } from '#src/time/zoned-days.ts'
import type { SnsSettings } from './bounces/sns.ts'
import type { NewArticles } from './digests/digests.ts'
import { createLetters, ownLinks, type PersonLinks, type ReadAddresses } from './letters.ts'
import type { CountVisits } from './present.ts'
import { createSigner } from './signed.ts'

/** The sending limits; undefined means as many mails as the server accepts. */
export interface MailRate {
  perSecond?: number
  perHour?: number
}

export interface NewsletterSettings {
  mailRate: MailRate
  /** Whether a mail server is configured; otherwise mails are written to files. */
  mailConfigured: boolean
  mailEventsSecret: string | undefined
  sns?: SnsSettings
  bounceMailbox: string | undefined
  archive: boolean
}

export interface NewsletterNeeds {
  settings: NewsletterSettings
  links: PersonLinks
  readSender: ReadSender
  readZone: ReadZone
  pageExists: (path: string) => Promise<boolean>
  /** The readable addresses of those of these articles that are published. */
  readAddresses: ReadAddresses
  countVisits: CountVisits
  newArticles: NewArticles
  unused: Unused
  /** The object store to which requests for pictures are redirected. */
  pictureOrigin: string | undefined
}

export type NewsletterDeps = ReturnType<typeof createNewsletterDeps>

export function createNewsletterDeps(base: FeatureBase, needs: NewsletterNeeds) {
  const signer = createSigner(base.linkKey, base.secret)
  return {
    ...base,
    ...needs,
    signer,
    ownLinksOf: (content: string) => ownLinks(base.publicUrl, content),
    letters: createLetters({ ...base, ...needs, signer }),
    noteRead: createAddressReads(base.db, base.limits),
    /** Every newsletter must show the postal address in its footer. */
    hasAddress: async () => (await needs.readSender()).postalAddress !== null,
  }
}
