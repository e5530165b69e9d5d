import type { DocumentKindName } from '../contract.ts'
import type { DocumentSnapshot, Layout, SharedDocument } from '../document/shared-document.ts'
import type { Pictures } from '../pictures/upload-pictures.ts'

/** The differences between articles, newsletters and FAQs: everything else about a shared text is the same for all. */
export interface TextKind<Snapshot extends DocumentSnapshot, Saved> {
  kind: DocumentKindName
  /** The kind in the records of browsers. */
  storedKind: string
  layout: Layout<Snapshot>
  pictures: Pictures<Snapshot>
  /** The page that begins a new text; undefined for a kind that is saved before anybody writes in it. */
  createPath?: string
  editPath: (id: number) => string
  titleOf: (text: Snapshot) => string
  same: (a: Snapshot, b: Snapshot) => boolean
  /** The name of a field or a block for people. `saved` has the blocks that were removed since. */
  labelOf: (part: string, document: SharedDocument<Snapshot>, saved: Snapshot) => string
  read: (saved: Saved) => {
    id: number
    version: number
    text: Snapshot
    imageBytes?: Record<string, number>
  }
  fetch: (id: number) => Promise<Saved>
  /** Whether the editor stays with a text after its first save. The form of a new FAQ is for the next one then. */
  staysWithNew: boolean
  /** Adds text that 0.2.0 stored in this browser. `saved` is undefined for a new or deleted text. */
  withEarlier: (now: Snapshot, data: unknown, saved?: Saved) => Snapshot | Promise<Snapshot>
}
