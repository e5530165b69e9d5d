import { getChanges } from '#src/editor/unsaved-changes/store.ts'
import type { UnsavedChanges } from '#src/editor/unsaved-changes/unsaved-changes.ts'
import { recoverableChanges } from '#src/editor/unsaved-changes/use-recoverable-changes.ts'
import type { FaqFields } from '../../contract.ts'
import { changedFields, type FaqText, textOf } from '../../document.ts'
import type { SavedFaq } from '../queries.ts'
import { editPath } from './paths.ts'

/** Text that the server does not have yet, as this browser stores it. */
export interface UnsentFaq {
  /** The whole document as a Yjs update. */
  state: Uint8Array
  /** The saved version, to go on writing without a connection; null for a new FAQ. */
  saved: SavedFaq | null
}

/** Unsaved text as version 0.2.0 stored it: all fields of the form. */
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

/**
 * The text with the fields that an earlier release stored. It stored all fields, and not which of them were typed: a
 * field that some saved version contains was not. Otherwise it would replace what a colleague saved since then.
 */
export function withEarlier(
  now: FaqText,
  earlier: FaqFields,
  saved: readonly FaqFields[],
): FaqText {
  const mine = textOf(earlier)
  const versions = saved.map(textOf)
  const typed = changedFields(now, mine).filter((name) => {
    const text = mine[name].trim()
    return text && versions.every((version) => version[name].trim() !== text)
  })
  return { ...now, ...Object.fromEntries(typed.map((name) => [name, mine[name]])) }
}
