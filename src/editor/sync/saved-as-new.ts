import type { DocumentKindName } from '../contract.ts'
import { discardDocument, findLeftCopy } from './document-calls.ts'
import type { DocumentSession } from './document-session.ts'

/**
 * The text of a deleted document was saved as something new: neither this browser nor the server offers it once more.
 * `hasMore`: it was changed after the snapshot that was saved, so this browser still has something that nobody saved.
 */
export async function savedAsNew(
  kind: DocumentKindName,
  session: DocumentSession,
  { hasMore }: { hasMore: boolean },
): Promise<void> {
  if (!hasMore) session.dropUnsent()
  const left = await findLeftCopy(kind, session.id).catch(() => undefined)
  if (left) await discardDocument(left.id).catch(() => {})
}
