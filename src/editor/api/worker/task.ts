import type { DocumentSnapshot } from '../../document/shared-document.ts'

/** The layout of a kind of document, without the names of its fields as types. */
export interface AnyLayout {
  texts: readonly string[]
  values: readonly string[]
  empty: DocumentSnapshot
}

/** Updates are base64, as in the log. */
export type Task =
  /** Does nothing: it ends when the thread has started. */
  | { work: 'start' }
  /** The number of the last update of a document that the thread has applied; 0: none. */
  | { work: 'position'; id: string }
  /** Applies further updates to the document that the thread has, then perhaps a new one, and reads it. */
  | {
      work: 'check'
      id: string
      layout: AnyLayout
      /** The updates after this number, up to `upTo`. */
      after: number
      updates: string[]
      upTo: number
      update?: string
      /** The number of this attempt to store an update, and those of the attempts that have not ended. */
      attempt: number
      open: number[]
    }
  /** One update that replaces all. */
  | { work: 'join'; updates: string[] }
  /** One update for the saved version, without deleted text, and one for the later ones. */
  | { work: 'compact'; saved: string[]; later: string[] }
  /** Removes a document from the thread, which may contain an update that was not stored. */
  | { work: 'forget'; id: string }
  /** Whether the document is the text that an editor sent as a snapshot of it. */
  | { work: 'equals'; layout: AnyLayout; updates: string[]; text: DocumentSnapshot }
  /** Changes the saved version to `after`. */
  | { work: 'change'; layout: AnyLayout; saved: string[]; after: DocumentSnapshot }
  /** Changes the document to `after`; `block`: only this block of it. */
  | {
      work: 'restore'
      layout: AnyLayout
      updates: string[]
      after: DocumentSnapshot
      block?: string
    }
  /** Whether the document is equal to its saved version. */
  | { work: 'compare'; layout: AnyLayout; saved: string[]; later: string[] }
  /** A document with the words of one that cannot be applied. `field`: the text that holds them, instead of blocks. */
  | { work: 'recover'; layout: AnyLayout; updates: string[]; field?: string }

/** The effect of a new update. */
export interface Change {
  parts: string[]
  /** The numbers of the editors that it has new text of. */
  clients: string[]
}

export interface Results {
  start: null
  position: number
  /** False: the thread does not have the updates up to `after`. */
  check: Change | false
  forget: null
  equals: boolean
  join: string
  compact: { saved: string; later: string }
  /** `update` is undefined if nothing changed. */
  change: { state: string; update?: string; parts: string[] }
  /** `before` is the text that it replaces, without pictures on their way. */
  restore: { before: DocumentSnapshot; update?: string; parts: string[] }
  compare: boolean
  recover: { state: string; title: string } | null
}

export type Work = Task['work']

export type Answer<W extends Work> = { result: Results[W] } | { fault: string }
