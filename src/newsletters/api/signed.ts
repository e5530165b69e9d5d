import type { Database } from '#src/db/database.ts'
import { signer as signerOf } from '#src/tokens/signer.ts'

export interface Signer {
  sign: (text: string) => string
  /** All signatures that a mail of this site may contain. */
  signatures: (text: string) => string[]
  verify: (text: string, signature: string) => boolean
}

/**
 * Short signatures for texts that only this site writes: Message-IDs and links to web versions and previews. `linkKey`
 * is stored with the data. Earlier versions signed with the signing secret, and their mails still exist.
 */
export function createSigner(linkKey: string, earlierSecret: string): Signer {
  const form = { encoding: 'hex', length: 24 } as const
  const current = signerOf(linkKey, 'newsletters', form)
  const earlier = signerOf(earlierSecret, 'newsletters', form)
  return {
    sign: current.sign,
    signatures: (text) => [current.sign(text), earlier.sign(text)],
    verify: (text, signature) => current.verify(text, signature) || earlier.verify(text, signature),
  }
}

/** The id of a recipient's mail, the same at every attempt. It is signed, so a bounce cannot quote an invented one. */
export function mailIdOf(signer: Signer, newsletterId: number, recipientId: number): string {
  const text = mailText(newsletterId, recipientId)
  return `${text}-${signer.sign(text)}`
}

const mailText = (newsletterId: number, recipientId: number) =>
  `newsletter-${newsletterId}-${recipientId}`

/** The recipient of a Message-ID, if this site signed it. */
export function recipientOfMessageId(signer: Signer, messageId: string): number | undefined {
  const [, text, recipient, signature] =
    /(newsletter-\d{1,10}-(\d{1,10}))-([0-9a-f]{24})/.exec(messageId) ?? []
  if (!text || !signature || !signer.verify(text, signature)) return undefined
  return Number(recipient)
}

/** The ids of all newsletter mails to a person. */
export async function mailIdsOfPerson(db: Database, signer: Signer, personId: number) {
  const rows = await db
    .selectFrom('newsletter_recipients')
    .select(['id', 'newsletter_id'])
    .where('person_id', '=', personId)
    .execute()
  return rows.flatMap((row) => {
    const text = mailText(row.newsletter_id, row.id)
    return signer.signatures(text).map((signature) => `${text}-${signature}`)
  })
}
