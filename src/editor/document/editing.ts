import { ySyncPluginKey } from '@tiptap/y-tiptap'
import * as Y from 'yjs'
import { createStore } from '#src/ui/browser/store.ts'
import { keepUnseenCells } from './removed-cells.ts'
import {
  type DocumentSnapshot,
  type Layout,
  ownChange,
  restoredChange,
  SharedDocument,
} from './shared-document.ts'

/** Typing on in one place within this time is one step of undo. */
const pauseMs = 1000

function hasWords(type: unknown): boolean {
  if (type instanceof Y.XmlFragment) return type.toArray().some(hasWords)
  return type instanceof Y.Text && type.length > 0
}

/** A shared document with the steps of one person: undo reverts their own changes and nobody else's. */
export class DocumentEditing<Snapshot extends DocumentSnapshot> {
  readonly document: SharedDocument<Snapshot>
  readonly #undo: Y.UndoManager
  readonly #changes = createStore(0)
  #place: string | undefined
  /** Whether this person has something to undo or to redo. */
  readonly steps = createStore({ canUndo: false, canRedo: false })

  constructor(y: Y.Doc, layout: Layout<Snapshot>) {
    this.document = new SharedDocument(y, layout)
    keepUnseenCells(this.document)
    this.#undo = new Y.UndoManager(this.document.parts, {
      captureTimeout: pauseMs,
      trackedOrigins: new Set<unknown>([ownChange, restoredChange, ySyncPluginKey]),
      // A part that a writing area adds by itself after an undo is no step: it would be undone and added for ever.
      captureTransaction: ({ meta }) => meta.get('addToHistory') !== false,
      // A step is undone from its end. A text that is not empty then has words of others.
      deleteFilter: ({ content }) => !(content instanceof Y.ContentType && hasWords(content.type)),
    })
    y.on('update', () => this.#changed())
    for (const event of ['stack-item-added', 'stack-item-popped', 'stack-cleared'] as const) {
      this.#undo.on(event, () => this.#changed())
    }
  }

  read = (): Snapshot => this.document.read()

  watch = this.#changes.subscribe

  /** `place` names what is edited: edits of one place in a row are one step of undo. */
  change = (make: (now: Snapshot) => Snapshot, place?: string): void => {
    if (place === undefined || place !== this.#place) this.#undo.stopCapturing()
    this.document.write(make(this.read()), ownChange)
    if (place === undefined) this.#undo.stopCapturing()
    this.#place = place
  }

  changeBlocks = (make: (blocks: Snapshot['blocks']) => Snapshot['blocks'], place?: string): void =>
    this.change((now) => ({ ...now, blocks: make(now.blocks) }), place)

  /** A change that the server made for this person, as one step of undo. */
  takeRestored = (update: Uint8Array): void => {
    this.#undo.stopCapturing()
    Y.applyUpdate(this.document.y, update, restoredChange)
    this.#undo.stopCapturing()
  }

  /** The next words are another step of undo, also if they follow at once and in the same place. */
  endStep = (): void => {
    this.#undo.stopCapturing()
  }

  undo = (): void => {
    this.#undo.undo()
  }

  redo = (): void => {
    this.#undo.redo()
  }

  close(): void {
    this.#undo.destroy()
  }

  #changed(): void {
    const { undoStack, redoStack } = this.#undo
    const [canUndo, canRedo] = [undoStack.length > 0, redoStack.length > 0]
    const now = this.steps.get()
    if (canUndo !== now.canUndo || canRedo !== now.canRedo) this.steps.set({ canUndo, canRedo })
    this.#changes.set(this.#changes.get() + 1)
  }
}
