import { newId } from '#src/ui/browser/new-id.ts'
import type { DocumentSnapshot } from '../document/shared-document.ts'
import { findLeftCopy, openDocument, readDocument } from '../sync/document-calls.ts'
import { SharedText } from './shared-text.ts'
import { findStored, isUnsent, type StoredText, storedTextsOf } from './stored-text.ts'
import type { TextKind } from './text-kind.ts'

/** Opens the shared document of something saved, with the text that this browser has not sent yet. */
export async function openSaved<Snapshot extends DocumentSnapshot, Saved>(
  kind: TextKind<Snapshot, Saved>,
  saved: Saved,
  storedId?: string,
): Promise<SharedText<Snapshot, Saved>> {
  const { id } = kind.read(saved)
  const { documentId, changes, equalsSaved } = await openDocument(kind.kind, id)
  const stored = (await findStored(kind, storedId)) ?? (await findStored(kind, documentId))
  const earlier = (await storedTextsOf(kind, id)).filter((one) => !isUnsent(one))
  const text = new SharedText(kind, documentId, { saved, changes, equalsSaved })
  const all = earlier.toReversed().filter((one) => one.id !== stored?.id)
  for (const one of stored ? [...all, stored] : all) await text.add(one)
  return text
}

/** Opens a new text, or goes on with one that was never saved. `begin` is the text of an untouched one. */
export async function openNew<Snapshot extends DocumentSnapshot, Saved>(
  kind: TextKind<Snapshot, Saved>,
  from: { document?: string; work?: string } = {},
  begin?: Snapshot,
): Promise<SharedText<Snapshot, Saved>> {
  const stored = (await findStored(kind, from.work)) ?? (await findStored(kind, from.document))
  if (stored && stored.href !== kind.createPath) return openLeft(kind, stored)
  const id = from.document ?? (stored && isUnsent(stored) ? stored.id : undefined)
  if (!id && !stored) return new SharedText(kind, newId(), { begin })
  const changes = id ? await readDocument(kind.kind, id) : undefined
  const text = new SharedText(kind, id ?? newId(), { changes })
  return stored ? text.add(stored) : text
}

/** Adds this browser's text of something deleted to the copy that the server left to this account. */
async function openLeft<Snapshot extends DocumentSnapshot, Saved>(
  kind: TextKind<Snapshot, Saved>,
  stored: StoredText,
): Promise<SharedText<Snapshot, Saved>> {
  const copy = await findLeftCopy(kind.kind, stored.id).catch(() => undefined)
  const changes = copy && (await readDocument(kind.kind, copy.id))
  const text = new SharedText(kind, copy?.id ?? newId(), { changes, deleted: true })
  await text.add(stored)
  const { editing, images } = text
  // The pictures of something deleted may be gone: this browser's copies become new ones.
  const copies = await images.copy(kind.pictures.list(editing.read()))
  editing.change((now) => kind.pictures.replace(now, (src) => copies.get(src) ?? src))
  return text
}

/**
 * For when the server cannot be reached: goes on with the text that this browser stores. Undefined for text of 0.2.0,
 * which needs the saved version.
 */
export async function openStored<Snapshot extends DocumentSnapshot, Saved>(
  kind: TextKind<Snapshot, Saved>,
  stored: StoredText,
): Promise<SharedText<Snapshot, Saved> | undefined> {
  if (!isUnsent(stored) || !stored.data.saved) return undefined
  return new SharedText(kind, stored.id, { saved: stored.data.saved as Saved }).add(stored)
}
