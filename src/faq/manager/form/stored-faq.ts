import { getChanges } from '#src/editor/unsaved-changes/store.ts'
import type { UnsavedChanges } from '#src/editor/unsaved-changes/unsaved-changes.ts'
import { recoverableChanges } from '#src/editor/unsaved-changes/use-recoverable-changes.ts'
import type { FaqFields } from '../../contract.ts'
import type { SavedFaq } from '../queries.ts'
import { editPath } from './paths.ts'

/** Text that the server does not have yet, as this browser stores it. */
export interface UnsentFaq {
  /** The whole document as a Yjs update. */
  state: Uint8Array
  /** The saved version, to go on writing without a connection; null for a new FAQ. */
  saved: SavedFaq | null
}

/** Unsaved text as 0.2.0 stored it: all fields of the form. */
type EarlierFaq = FaqFields

type StoredEarlier = UnsavedChanges<EarlierFaq>
export type StoredFaq = UnsavedChanges<UnsentFaq> | StoredEarlier

const isFaq = (changes: UnsavedChanges): changes is StoredFaq => changes.kind === 'faq'

export const isEarlier = (stored: StoredFaq): stored is StoredEarlier => !('state' in stored.data)

export async function findStored(id: string | undefined): Promise<StoredFaq | undefined> {
  const found = id ? await getChanges(id) : undefined
  return found && isFaq(found) ? found : undefined
}

/** The stored texts of a saved FAQ, the newest first. */
export async function storedOf(faqid: number): Promise<StoredFaq[]> {
  const all = (await recoverableChanges()).filter(isFaq)
  return all.filter(({ href }) => href === editPath(faqid))
}
