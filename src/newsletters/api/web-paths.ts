import type { NewsletterRow } from '#src/db/schema.ts'
import type { Signer } from './signed.ts'

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

/** Returns the newsletter of a valid preview token. */
export function readPreview(signer: Signer, token: string): number | undefined {
  const [, id, until, signature] = /^(\d{1,10})\.(\d{1,15})\.([0-9a-f]{24})$/.exec(token) ?? []
  if (!id || !until || !signature) return undefined
  if (!signer.verify(`preview ${id}.${until}`, signature)) return undefined
  return Number(until) < Date.now() ? undefined : Number(id)
}
