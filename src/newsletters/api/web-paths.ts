import type { NewsletterRow } from '#src/db/schema.ts'
import type { Signer } from './signed.ts'

const validMs = 3_600_000

const invitationText = (newsletterId: number) => `invitation ${newsletterId}`

/** The path of the web version. The path of an invitation is signed, so only invited people can find it. */
export function webPathOf(signer: Signer, { id, kind }: Pick<NewsletterRow, 'id' | 'kind'>) {
  const path = `/newsletter/${id}`
  return kind === 'invitation' ? `${path}?key=${signer.sign(invitationText(id))}` : path
}

export function mayReadWebVersion(
  signer: Signer,
  { id, kind }: Pick<NewsletterRow, 'id' | 'kind'>,
  key: string | undefined,
): boolean {
  return kind !== 'invitation' || signer.verify(invitationText(id), key ?? '')
}

/** The path of a preview, valid for an hour. The token is in the path because a frame cannot send a header. */
export function previewPathOf(signer: Signer, newsletterId: number): string {
  const text = `${newsletterId}.${Date.now() + validMs}`
  return `/newsletter/preview/${text}.${signer.sign(`preview ${text}`)}`
}

/** Returns the newsletter of a valid preview token. */
export function readPreview(signer: Signer, token: string): number | undefined {
  const [, id, until, signature] = /^(\d{1,10})\.(\d{1,15})\.([0-9a-f]{24})$/.exec(token) ?? []
  if (!id || !until || !signature) return undefined
  if (!signer.verify(`preview ${id}.${until}`, signature)) return undefined
  return Number(until) < Date.now() ? undefined : Number(id)
}
