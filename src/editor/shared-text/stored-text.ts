import type { DocumentSnapshot } from '../document/shared-document.ts'
import { getChanges } from '../unsaved-changes/store.ts'
import type { UnsavedChanges } from '../unsaved-changes/unsaved-changes.ts'
import { recoverableChanges } from '../unsaved-changes/use-recoverable-changes.ts'
import type { TextKind } from './text-kind.ts'

/** Text that the server does not have yet, as this browser stores it. */
export interface UnsentText {
  /** The whole document as a Yjs update. */
  state: Uint8Array
  /** The saved version, to go on writing without a connection; null for a new text. */
  saved: unknown
}

/** 0.2.0 stored the fields of a form instead of a document. */
export type StoredText = UnsavedChanges<UnsentText | object>

type Kind = Pick<TextKind<DocumentSnapshot, unknown>, 'storedKind' | 'editPath'>

export const isUnsent = (stored: StoredText): stored is UnsavedChanges<UnsentText> =>
  'state' in stored.data

const isOf = ({ storedKind }: Kind, changes: UnsavedChanges): changes is StoredText =>
  changes.kind === storedKind

export async function findStored(kind: Kind, id?: string): Promise<StoredText | undefined> {
  const found = id ? await getChanges(id) : undefined
  return found && isOf(kind, found) ? found : undefined
}

/** The stored texts of something saved, the newest first. */
export async function storedTextsOf(kind: Kind, id: number): Promise<StoredText[]> {
  const all = (await recoverableChanges()).filter((changes) => isOf(kind, changes))
  return all.filter(({ href }) => href === kind.editPath(id))
}

/** The stored text of something saved, by its own id, otherwise the newest. */
export async function findStoredOf(kind: Kind, id: number, storedId?: string) {
  const found = await findStored(kind, storedId)
  if (found?.href === kind.editPath(id)) return found
  return (await storedTextsOf(kind, id))[0]
}
