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
import { createLocalImages, isLocal, type LocalImages } from '../pictures/local-images.ts'
import { withoutLocal } from '../pictures/upload-pictures.ts'
import { documentCalls } from '../sync/document-calls.ts'
import { type DocumentSession, openSession } from '../sync/document-session.ts'
import { isUnsent, type StoredText } from './stored-text.ts'
import type { TextKind } from './text-kind.ts'

/** The version that a text is compared with. */
interface Base<Snapshot, Saved> {
  saved: Saved | undefined
  version: number
  /** The saved text; of a new one the text that its editor begins with. */
  text: Snapshot
}

interface Found<Snapshot, Saved> {
  saved?: Saved
  /** The text that a new one begins with. Nobody typed it: leaving it loses nothing. */
  begin?: Snapshot
  changes?: DocumentChanges
  equalsSaved?: boolean
  deleted?: boolean
}

export type ChangedPart = ReturnType<SharedText<DocumentSnapshot, unknown>['withLabels']>[number]

/** A text that is open in this tab. */
export class SharedText<Snapshot extends DocumentSnapshot, Saved> {
  readonly kind: TextKind<Snapshot, Saved>
  readonly session: DocumentSession
  readonly editing: DocumentEditing<Snapshot>
  readonly images: LocalImages
  readonly username = readSession().user?.username ?? ''
  readonly base: Store<Base<Snapshot, Saved>>
  /** Records of this browser whose text was added. They are removed when the server has it. */
  readonly records: string[] = []
  /** Whether the text was part of something that was deleted: a save makes a new one. */
  readonly deleted: boolean
  /** Whether text that 0.2.0 stored in this browser was added. */
  hasEarlier = false

  constructor(kind: TextKind<Snapshot, Saved>, id: string, found: Found<Snapshot, Saved>) {
    const { saved, begin, changes, equalsSaved, deleted } = found
    const y = new Y.Doc()
    if (begin) new SharedDocument(y, kind.layout).write(begin)
    this.kind = kind
    this.editing = new DocumentEditing(y, kind.layout)
    const unsaved = { saved, version: 0, text: begin ?? kind.layout.empty }
    const base = saved ? this.baseOf(saved) : unsaved
    this.base = createStore(base)
    const describe = () => {
      const now = this.editing.read()
      const current = this.base.get()
      const equalsSaved = current.saved !== undefined && kind.same(now, current.text)
      return { title: kind.titleOf(now), images: [...kind.pictures.list(now)], equalsSaved }
    }
    const about = { id, username: this.username, describe }
    this.session = openSession(y, about, documentCalls(kind.kind), changes)
    // The server filled the document, and reads handwritten markup in another way than this browser may.
    if (equalsSaved) this.base.set({ ...base, text: this.editing.read() })
    this.images = createLocalImages(id)
    if (saved) this.images.weigh(kind.read(saved).imageBytes)
    this.deleted = Boolean(deleted || changes?.leftBy)
  }

  baseOf(saved: Saved): Base<Snapshot, Saved> {
    const { version, text } = this.kind.read(saved)
    return { saved, version, text: inSharedForm(text, this.kind.layout) }
  }

  /** Adds text that this browser stores. */
  async add(stored: StoredText): Promise<this> {
    const { kind, session, editing, images, base } = this
    if (isUnsent(stored)) for (const { state } of stored.log) session.recover(state)
    else {
      const { saved } = base.get()
      const now = await kind.withEarlier(editing.read(), stored.data, saved)
      editing.change(() => now)
      this.hasEarlier = saved !== undefined
    }
    await images.load(kind.pictures.list(editing.read()))
    this.records.push(...stored.records)
    return this
  }

  /** Compares the text with a version that was saved here or elsewhere. */
  follow(saved: Saved): void {
    const before = this.base.get().saved
    if (saved === before) return
    const [was, is] = [before && this.kind.read(before), this.kind.read(saved)]
    // Responses may arrive in another order than they were made.
    if (was && was.id === is.id && is.version < was.version) return
    this.base.set(this.baseOf(saved))
    this.images.weigh(is.imageBytes)
  }

  /** Parts by the names that people know. */
  withLabels(parts: readonly Difference['parts'][number][]) {
    const { text } = this.base.get()
    const labelOf = (part: string) => this.kind.labelOf(part, this.editing.document, text)
    return parts.map(({ part: key, people }) => ({
      key,
      label: key === manyParts ? 'Several parts' : labelOf(key),
      people,
    }))
  }

  /** The pictures of the text that only this browser has. */
  localPictures(): string[] {
    const { kind, editing, images } = this
    return kind.pictures.list(editing.read()).filter((src) => isLocal(src) && images.has(src))
  }

  /** Whether the server has every change and every picture of this tab. */
  isSent(): boolean {
    return this.session.state().isSent && this.localPictures().length === 0
  }

  /** The text that a save sends. */
  snapshot(): Snapshot {
    return this.kind.pictures.replace(this.editing.read(), withoutLocal)
  }

  /** Waits for the uploads of this browser's pictures and writes their addresses into the text. Undo leaves them alone. */
  async uploadAll(): Promise<void> {
    const { editing, images, kind } = this
    const own = this.localPictures()
    if (own.length === 0) return
    const found = own.map(async (src) => [src, await images.address(src)] as const)
    const addresses = new Map(await Promise.all(found))
    const now = kind.pictures.replace(editing.read(), (src) => addresses.get(src) ?? src)
    editing.document.write(now, silentChange)
  }

  /** For a text that no editor shows. */
  close(): Promise<void> {
    return this.session.close().finally(() => this.release())
  }

  /** Releases the undo steps and pictures of a text whose session has ended. */
  release(): void {
    this.editing.close()
    this.images.close()
  }
}
