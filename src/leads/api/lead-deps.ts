import type { Database } from '#src/db/database.ts'
import type { FeatureBase } from '#src/feature/feature.ts'
import type { ReadSender } from '#src/mail/mail.ts'
import { createAddressReads } from '#src/people/address-reads.ts'
import { createMailboxHash } from '#src/people/intake/mailbox-mails.ts'
import { createLinks } from '#src/people/links/link-tokens.ts'
import type { PersonHooks } from '#src/people/person.ts'
import type { Claims } from '#src/site/claims.ts'
import type { ReadZone } from '#src/time/zoned-days.ts'
import type { Client } from './intake/guards.ts'

/** The provider's endpoint for each source whose confirmed leads are forwarded. */
export type Forwards = Readonly<Record<string, string | undefined>>

/** The statistics that a sign-up is counted in. */
export interface Attribution {
  day: string
  path: string
  source: string
  campaign: string
  /** Whether this is the first sign-up of a counted visitor on that day. */
  isPerson: boolean
  /** Call it once it is known whether the sign-up is stored and counts. Never throws. */
  settle: (counts: boolean) => Promise<void>
}

export interface LeadNeeds {
  forwards: Forwards
  /** Finds the visit that a form belongs to, by the page it was sent from. Never throws. */
  attribute: (client: Client, page: string) => Promise<Attribution>
  readZone: ReadZone
  readClaims: () => Promise<Claims>
  readSender: ReadSender
  hooks: PersonHooks
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
