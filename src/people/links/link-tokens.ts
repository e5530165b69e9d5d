import { randomBytes } from 'node:crypto'
import type { Database } from '#src/db/database.ts'
import { addSecret, readStored } from '#src/db/site-secret.ts'
import { signer } from '#src/tokens/signer.ts'

type Purpose = 'confirm' | 'unsubscribe' | 'preferences' | 'data' | 'place'

export interface LinkToken {
  /** The random id of the person, or the number in links of earlier versions. */
  person: { linkId: string } | { number: number }
  /** Milliseconds since 1970. */
  issuedAt: number
  /** The lists whose sign-ups the mail named, as bits; undefined in links of earlier versions. */
  bits?: number
}

export type Links = ReturnType<typeof createLinks>

interface LinksDeps {
  /** The signing key; stored with the data. */
  key: string
  /** The signing secret, which earlier versions used for links. */
  earlierSecret: string
  publicUrl: string
}

const dayMs = 86_400_000
/** Unsubscribing works for as long as a mail may lie in a mailbox. */
const validMs = {
  confirm: 7 * dayMs,
  unsubscribe: Number.POSITIVE_INFINITY,
  preferences: Number.POSITIVE_INFINITY,
  data: dayMs,
  place: Number.POSITIVE_INFINITY,
}

const tokenShape =
  /^(?:(confirm)\.([0-9a-f]{32})\.(\d{1,9})|(unsubscribe|preferences|data|place)\.([0-9a-f]{32}))\.(\d{1,15})$/
const earlierShape = /^(confirm|unsubscribe)\.(\d{1,10})\.(\d{1,12})$/

/** Signed links: they cannot be forged, nor used for another person, purpose or list. */
export function createLinks({ key, earlierSecret, publicUrl }: LinksDeps) {
  const { seal, open } = signer(key, 'links in mails')
  const earlier = signer(earlierSecret, 'lead links')
  const token = (purpose: Purpose, linkId: string) => seal(`${purpose}.${linkId}.${Date.now()}`)
  const leave = (linkId: string) => token('unsubscribe', linkId)
  return {
    /** The link that confirms the sign-ups for these lists (as bits), and no others. */
    confirm: (linkId: string, bits: number) =>
      `${publicUrl}/confirm?token=${seal(`confirm.${linkId}.${bits}.${Date.now()}`)}`,
    unsubscribe: (linkId: string) => `${publicUrl}/unsubscribe?token=${leave(linkId)}`,
    /** The one-click unsubscribe URL that mail programs post to (RFC 8058). */
    unsubscribeAtOnce: (linkId: string) => `${publicUrl}/forms/unsubscribe?token=${leave(linkId)}`,
    preferences: (linkId: string) => `${publicUrl}/preferences/${token('preferences', linkId)}`,
    /** The page of preferences, which then also hands out and erases what is kept. Only in a mail that was asked for. */
    data: (linkId: string) => `${publicUrl}/preferences/${token('data', linkId)}`,
    /** The page of the person's place in line. It shows no address. */
    place: (linkId: string) => `${publicUrl}/place/${token('place', linkId)}`,
    /** For test mails: pages that say so and change nothing. */
    test: {
      unsubscribe: `${publicUrl}/unsubscribe?test=1`,
      unsubscribeAtOnce: `${publicUrl}/forms/unsubscribe?test=1`,
      preferences: `${publicUrl}/preferences/test`,
    },
    /** Reads a token; undefined if it is not ours, for another purpose, or too old. */
    read(purpose: Purpose, given: string): LinkToken | undefined {
      const token = readToken(open(given)) ?? readEarlier(earlier.open(given))
      if (!token || token.purpose !== purpose) return undefined
      return Date.now() - token.issuedAt > validMs[purpose] ? undefined : token
    },
  }
}

type ReadToken = LinkToken & { purpose: Purpose }

function readToken(text = ''): ReadToken | undefined {
  const found = tokenShape.exec(text)
  if (!found) return undefined
  const [, confirm, confirmId, bits, other, otherId, issued] = found
  return {
    purpose: (confirm ?? other) as Purpose,
    person: { linkId: confirmId ?? otherId ?? '' },
    issuedAt: Number(issued),
    ...(confirm && { bits: Number(bits) }),
  }
}

function readEarlier(text = ''): ReadToken | undefined {
  const [, purpose, number, issued] = earlierShape.exec(text) ?? []
  if (!purpose) return undefined
  return {
    purpose: purpose === 'confirm' ? 'confirm' : 'unsubscribe',
    person: { number: Number(number) },
    issuedAt: Number(issued) * 1000,
  }
}

/**
 * Finds the person of a link. After a restore, a number may belong to someone else: a numbered link is valid only for
 * people who existed when links got random ids, and only if it is newer than their row.
 */
export async function personOfLink(db: Database, { person, issuedAt }: LinkToken) {
  const everyone = db.selectFrom('people').selectAll()
  if ('linkId' in person) {
    return everyone.where('link_id', '=', person.linkId).executeTakeFirst()
  }
  return (
    everyone
      .where('id', '=', person.number)
      .where('numbered_links', '=', 1)
      // Earlier versions truncated the time of a link to seconds.
      .where('created_at', '<=', new Date(issuedAt + 999).toISOString())
      .executeTakeFirst()
  )
}

const name = 'links'

/**
 * Signs links and Message-IDs of mails. It is stored in the database, and so in every backup, because mails outlive a
 * change of the signing secret: an old unsubscribe link must go on working.
 */
export async function linkKey(db: Database): Promise<string> {
  return (await readStored(db, name)) ?? addSecret(db, name, newKey())
}

/** The same for a site that saves nothing: without a key it is one that ends with the process, and it mails nothing. */
export async function linkKeyForReading(db: Database): Promise<string> {
  return (await readStored(db, name)) ?? newKey()
}

const newKey = () => randomBytes(48).toString('base64url')

/** The random id that identifies a person in links. */
export const newLinkId = () => randomBytes(16).toString('hex')
