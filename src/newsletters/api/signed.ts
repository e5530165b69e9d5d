import type { Database } from '#src/db/database.ts'
import type { NewsletterRow } from '#src/db/schema.ts'
import { signer as signerOf } from '#src/tokens/signer.ts'

export type Signer = ReturnType<typeof createSigner>

/**
 * Short signatures for texts that only this site writes: Message-IDs and links to web versions and previews. `linkKey`
 * is stored with the data. Earlier versions signed with the signing secret, and their mails still exist.
 */
export function createSigner(linkKey: string, earlierSecret: string) {
  const form = { encoding: 'hex', length: 24 } as const
  const current = signerOf(linkKey, 'newsletters', form)
  const earlier = signerOf(earlierSecret, 'newsletters', form)
  return {
    sign: current.sign,
    /** All signatures that a mail of this site may contain. */
    signatures: (text: string) => [current.sign(text), earlier.sign(text)],
    verify: (text: string, signature: string) =>
      current.verify(text, signature) || earlier.verify(text, signature),
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

const validMs = 3_600_000

type Letter = Pick<NewsletterRow, 'id' | 'kind'>

const keyText = ({ id, kind }: Letter) =>
  kind === 'invitation' ? `invitation ${id}` : `web version ${id}`

/** The web version is for those who got the mail: its address cannot be guessed. */
export const webPathOf = (signer: Signer, letter: Letter) =>
  `/newsletter/${letter.id}?key=${signer.sign(keyText(letter))}`

/** Newsletters of the archive are public, invitations never. */
export function mayReadWebVersion(
  signer: Signer,
  letter: Letter,
  { key, archive }: { key: string | undefined; archive: boolean },
): boolean {
  return (archive && letter.kind === 'newsletter') || signer.verify(keyText(letter), key ?? '')
}

/** The address of a preview, for a time: a frame cannot send a token in a header, and a test mail has none. */
export function previewPathOf(signer: Signer, newsletterId: number, forMs = validMs): string {
  const text = `${newsletterId}.${Date.now() + forMs}`
  return `/newsletter/preview/${text}.${signer.sign(`preview ${text}`)}`
}

export function readPreview(signer: Signer, token: string): number | undefined {
  const [, id, until, signature] = /^(\d{1,10})\.(\d{1,15})\.([0-9a-f]{24})$/.exec(token) ?? []
  if (!id || !until || !signature) return undefined
  if (!signer.verify(`preview ${id}.${until}`, signature)) return undefined
  return Number(until) < Date.now() ? undefined : Number(id)
}
