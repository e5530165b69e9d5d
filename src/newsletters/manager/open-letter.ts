import * as Y from 'yjs'
import { DocumentEditing } from '#src/editor/document/editing.ts'
import { inSharedForm } from '#src/editor/document/shared-document.ts'
import { withChanges } from '#src/editor/document/stored-fields.ts'
import { createLocalImages, type LocalImages } from '#src/editor/pictures/local-images.ts'
import { picturesInBlocks } from '#src/editor/pictures/upload-pictures.ts'
import { documentCalls, openDocument } from '#src/editor/sync/document-calls.ts'
import { DocumentSession } from '#src/editor/sync/document-session.ts'
import { getChanges, removeChanges } from '#src/editor/unsaved-changes/store.ts'
import type { UnsavedChanges } from '#src/editor/unsaved-changes/unsaved-changes.ts'
import { readSession } from '#src/session/session.ts'
import type { Newsletter } from '../contract.ts'
import { type DraftFields, type Letter, letterLayout, letterOf, sameLetter } from '../document.ts'

/** Text that the server does not have yet, as this browser stores it. */
export interface UnsentLetter {
  state: Uint8Array
}

/** Unsaved changes as 0.2.0 stored them. */
interface EarlierDraft {
  base: DraftFields
  fields: DraftFields
}

/** A draft that is open in an editor. */
export interface OpenedLetter {
  session: DocumentSession
  editing: DocumentEditing<Letter>
  images: LocalImages
  saved: { version: number; letter: Letter }
  /** Text that this browser has stored, which is removed when the server has it. */
  stored: UnsavedChanges | undefined
}

export const savedOf = (newsletter: Newsletter): OpenedLetter['saved'] => ({
  version: newsletter.version,
  letter: inSharedForm(letterOf(newsletter), letterLayout),
})

/** One id per newsletter, so that its unsent text is found again. */
export const changesIdOf = (newsletterId: number) => `newsletter-${newsletterId}`

/** Opens the shared document of a draft, with the text that this browser has not sent yet. */
export async function openLetter(newsletter: Newsletter): Promise<OpenedLetter> {
  const { newsletterId } = newsletter
  const stored = await getChanges(changesIdOf(newsletterId))
  const { documentId, changes } = await openDocument('newsletter', newsletterId)
  const y = new Y.Doc()
  const saved = savedOf(newsletter)
  const username = readSession().user?.username ?? ''
  const editing = new DocumentEditing(y, letterLayout, () => ({
    username,
    version: saved.version,
  }))
  const describe = () => {
    const now = editing.read()
    const images = picturesInBlocks.list(now)
    return { title: now.subject, images, equalsSaved: sameLetter(now, saved.letter) }
  }
  const about = { id: documentId, username, describe }
  const session = new DocumentSession(y, about, documentCalls('newsletter'), changes)
  const images = createLocalImages(changesIdOf(newsletterId))
  if (stored) {
    const data = stored.data as UnsentLetter | EarlierDraft
    if ('state' in data) session.recover(data.state)
    else {
      editing.change((now) => withChanges(now, letterOf(data.base), letterOf(data.fields)))
      await removeChanges(stored.id)
    }
    await images.load(picturesInBlocks.list(editing.read()))
  }
  return { session, editing, images, saved, stored }
}
