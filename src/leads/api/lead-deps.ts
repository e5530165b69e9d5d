import type { Database } from '#src/db/database.ts'
import type { FeatureBase } from '#src/feature/feature.ts'
import type { ReadSender } from '#src/mail/mail.ts'
import { createAddressReads } from '#src/people/address-reads.ts'
import type { Attribution } from '#src/people/intake/add-sign-up.ts'
import { createMailboxHash } from '#src/people/intake/mailbox-mails.ts'
import { createLinks } from '#src/people/links/link-tokens.ts'
import type { PersonHooks } from '#src/people/person.ts'
import type { SegmentUses } from '#src/people/segments/segments.ts'
import type { Claims } from '#src/site/claims.ts'
import type { ReadZone } from '#src/time/zoned-days.ts'
import type { Signs } from './intake/signs.ts'

/** The provider's endpoint for each source whose confirmed leads are forwarded. */
export type Forwards = Readonly<Record<string, string | undefined>>

export interface LeadNeeds {
  forwards: Forwards
  /**
   * Finds the visit that a form belongs to, by the page it was sent from. Call `settle` once it is known whether the
   * sign-up is stored and counts. Neither throws.
   */
  attribute: (
    client: Signs['client'],
    page: string,
  ) => Promise<Attribution & { settle: (counts: boolean) => Promise<void> }>
  readZone: ReadZone
  readClaims: () => Promise<Claims>
  readSender: ReadSender
  hooks: PersonHooks
  segmentUses: SegmentUses
  /** Whether new articles are sent by mail to people who choose it. */
  offersDigest: () => Promise<boolean>
  /** The ids of other mails to a person, whose copies are deleted with the person. */
  otherMailIds: (db: Database, personId: number) => Promise<string[]>
}

export type LeadDeps = ReturnType<typeof createLeadDeps>

export function createLeadDeps(base: FeatureBase, needs: LeadNeeds) {
  const { db, limits, linkKey, publicUrl, secret } = base
  return {
    ...base,
    ...needs,
    links: createLinks({ key: linkKey, earlierSecret: secret, publicUrl }),
    noteRead: createAddressReads(db, limits),
    hashMailbox: createMailboxHash(secret),
  }
}
