import * as Y from 'yjs'
import { readSession } from '#src/session/session.ts'
import { createStore, type Store } from '#src/ui/browser/store.ts'
import type { Difference, DocumentChanges } from '../contract.ts'
import { DocumentEditing } from '../document/editing.ts'
import {
  type DocumentSnapshot,
  inSharedForm,
  manyParts,
  SharedDocument,
  silentChange,
} from '../document/shared-document.ts'
import { createLocalImages, type LocalImages } from '../pictures/local-images.ts'
import { localPictures } from '../pictures/upload-pictures.ts'
import { documentCalls } from '../sync/document-calls.ts'
import { type DocumentSession, openSession } from '../sync/document-session.ts'
import type { TextKind } from './text-kind.ts'

/** The version that a text is compared with. */
export interface Base<Snapshot, Saved> {
  saved: Saved | undefined
  version: number
  /** The saved text; of a new one the text that its editor begins with. */
  text: Snapshot
}

export interface SharedText<Snapshot extends DocumentSnapshot, Saved> {
  kind: TextKind<Snapshot, Saved>
  session: DocumentSession
  editing: DocumentEditing<Snapshot>
  images: LocalImages
  username: string
  base: Store<Base<Snapshot, Saved>>
  /** Records of this browser whose text was added. They are removed when the server has it. */
  records: string[]
  /** Whether the text was part of something that was deleted: a save makes a new one. */
  deleted: boolean
  /** Whether text that 0.2.0 stored in this browser was added. */
  hasEarlier: boolean
}

interface Found<Snapshot, Saved> {
  saved?: Saved
  /** The text that a new one begins with. Nobody typed it: leaving it loses nothing. */
  begin?: Snapshot
  changes?: DocumentChanges
  equalsSaved?: boolean
  deleted?: boolean
}

export function createText<Snapshot extends DocumentSnapshot, Saved>(
  kind: TextKind<Snapshot, Saved>,
  id: string,
  found: Found<Snapshot, Saved>,
): SharedText<Snapshot, Saved> {
  const { saved, begin, changes } = found
  const y = new Y.Doc()
  if (begin) new SharedDocument(y, kind.layout).write(begin)
  const username = readSession().user?.username ?? ''
  const first = saved
    ? baseOf(kind, saved)
    : { saved, version: 0, text: begin ?? kind.layout.empty }
  const base = createStore<Base<Snapshot, Saved>>(first)
  const editing = new DocumentEditing(y, kind.layout)
  const describe = () => {
    const now = editing.read()
    const { saved: current, text } = base.get()
    const equalsSaved = current !== undefined && kind.same(now, text)
    return { title: kind.titleOf(now), images: [...kind.pictures.list(now)], equalsSaved }
  }
  const about = { id, username, describe }
  const session = openSession(y, about, documentCalls(kind.kind), changes)
  // The server filled the document, and reads handwritten markup in another way than this browser may.
  if (found.equalsSaved) base.set({ ...first, text: editing.read() })
  const images = createLocalImages(id)
  if (saved) images.weigh(kind.read(saved).imageBytes)
  return {
    kind,
    session,
    editing,
    images,
    username,
    base,
    records: [],
    deleted: Boolean(found.deleted || changes?.leftBy),
    hasEarlier: false,
  }
}

export function baseOf<Snapshot extends DocumentSnapshot, Saved>(
  kind: TextKind<Snapshot, Saved>,
  saved: Saved,
): Base<Snapshot, Saved> {
  const { version, text } = kind.read(saved)
  return { saved, version, text: inSharedForm(text, kind.layout) }
}

/** Compares the text with a version that was saved here or elsewhere. */
export function followSaved<Snapshot extends DocumentSnapshot, Saved>(
  text: SharedText<Snapshot, Saved>,
  saved: Saved,
): void {
  const { kind, base, images } = text
  const before = base.get().saved
  if (saved === before) return
  const [was, is] = [before && kind.read(before), kind.read(saved)]
  // Responses may arrive in another order than they were made.
  if (was && was.id === is.id && is.version < was.version) return
  base.set(baseOf(kind, saved))
  images.weigh(is.imageBytes)
}

export type ChangedPart = ReturnType<typeof withLabels>[number]

/** Parts by the names that people know. */
export const withLabels = <Snapshot extends DocumentSnapshot, Saved>(
  { kind, editing, base }: SharedText<Snapshot, Saved>,
  parts: readonly Difference['parts'][number][],
) =>
  parts.map(({ part: key, people }) => ({
    key,
    label:
      key === manyParts ? 'Several parts' : kind.labelOf(key, editing.document, base.get().text),
    people,
  }))

export const hasLocal = <Snapshot extends DocumentSnapshot, Saved>({
  kind,
  editing,
  images,
}: SharedText<Snapshot, Saved>) =>
  localPictures(kind.pictures.list(editing.read()), images).length > 0

/** Waits for the uploads of this browser's pictures and writes their addresses into the text. Undo leaves them alone. */
export async function uploadAll<Snapshot extends DocumentSnapshot, Saved>(
  text: SharedText<Snapshot, Saved>,
): Promise<void> {
  const { editing, images, kind } = text
  const own = localPictures(kind.pictures.list(editing.read()), images)
  if (own.length === 0) return
  const found = await Promise.all(own.map(async (src) => [src, await images.address(src)] as const))
  const addresses = new Map(found)
  const now = kind.pictures.replace(editing.read(), (src) => addresses.get(src) ?? src)
  editing.document.write(now, silentChange)
}

type Closable = Pick<SharedText<DocumentSnapshot, unknown>, 'session' | 'images'> & {
  editing: { close: () => void }
}

/** Closes a text that no editor shows. */
export const closeText = (text: Closable) => text.session.close().finally(() => releaseText(text))

/** Releases the undo steps and pictures of a text whose session has ended. */
export function releaseText({ editing, images }: Omit<Closable, 'session'>): void {
  editing.close()
  images.close()
}
