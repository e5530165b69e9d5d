import type { Generated } from 'kysely'
import type { ImagesOf } from './flag.ts'

export interface EditorTables {
  /** A text that people write together: the saved version is a snapshot of it. */
  documents: {
    id: string
    /** "article", for example. */
    kind: string
    /** The row that it is saved to; null as long as it was never saved. */
    subject_id: number | null
    /** The account that began it. A document that was never saved belongs to this account alone. */
    account_id: number
    title: Generated<string>
    last_seq: Generated<number>
    /** The number of the last update that a saved version contains. */
    saved_seq: Generated<number>
    /** Incremented when somebody saves, publishes or unpublishes the subject. */
    subject_changes: Generated<number>
    presence_changes: Generated<number>
    /** The username that deleted the article that this text belonged to. */
    left_by: Generated<string | null>
    /** The username whose saved change is not merged into the document yet; null: none. */
    unmerged_by: Generated<string | null>
    /** The document that it was copied from, when that was deleted. */
    copy_of: Generated<string | null>
    /** JSON: pictures that were replaced everywhere and are not replaced in this text yet; null: none. */
    replaced_pictures: Generated<string | null>
    created_at: string
    changed_at: string
  }
  /** The changes of a document in the order in which they arrived. Older ones are merged into one row. */
  document_updates: {
    document_id: string
    seq: number
    /** A Yjs update as base64. */
    data: string
  }
  /** Changes by part and person, until a version that is online contains them. The server notes them. */
  document_changes: {
    document_id: string
    /** The name of a field or a block; `*`: many of them. */
    part: string
    username: string
    /** The number of the update. Of older updates only the last one of a person in a part is kept. */
    seq: number
    /** 1: it was saved before it became part of the document. */
    is_saved: Generated<number>
  }
  /** The account of each editor that has written in a document. Yjs knows editors only by a number that they choose. */
  document_clients: {
    document_id: string
    client: string
    account_id: number
  }
  /** The pictures of a document, also removed ones: an undo brings them back. */
  document_images: ImagesOf<'document_id', string>
  /** The open editors of a document; rows that are not renewed are deleted. */
  document_presence: {
    document_id: string
    /** The id of the editor, chosen by it. */
    client: string
    username: string
    /** The place of the caret, as the editors write it. Empty: the editor was closed. */
    state: string
    seen_at: string
    /** The number of the editor's last report. */
    report: Generated<number>
  }
}
