import type { NewsletterRow } from '#src/db/schema.ts'
import type { Signer } from './signed.ts'

const validMs = 3_600_000

const invitationText = (newsletterId: number) => `invitation ${newsletterId}`

/** The web version. An invitation is for those who were invited: its address cannot be guessed. */
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

/** The address of a preview, for an hour: a frame cannot send a token in a header. */
export function previewPathOf(signer: Signer, newsletterId: number): string {
  const text = `${newsletterId}.${Date.now() + validMs}`
  return `/newsletter/preview/${text}.${signer.sign(`preview ${text}`)}`
}

/** The newsletter of a preview's token. */
export function readPreview(signer: Signer, token: string): number | undefined {
  const [, id, until, signature] = /^(\d{1,10})\.(\d{1,15})\.([0-9a-f]{24})$/.exec(token) ?? []
  if (!id || !until || !signature) return undefined
  if (!signer.verify(`preview ${id}.${until}`, signature)) return undefined
  return Number(until) < Date.now() ? undefined : Number(id)
}
