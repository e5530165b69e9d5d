import * as Y from 'yjs'
import type { DocumentChanges } from '#src/editor/contract.ts'
import { DocumentEditing } from '#src/editor/document/editing.ts'
import { SharedDocument } from '#src/editor/document/shared-document.ts'
import { withTyped } from '#src/editor/document/stored-fields.ts'
import {
  documentCalls,
  findLeftCopy,
  openDocument,
  readDocument,
} from '#src/editor/sync/document-calls.ts'
import { DocumentSession } from '#src/editor/sync/document-session.ts'
import { removeChanges } from '#src/editor/unsaved-changes/store.ts'
import { readSession } from '#src/session/session.ts'
import { newId } from '#src/ui/browser/new-id.ts'
import { emptyText, type FaqText, faqLayout, nameOf, sameText, textOf } from '../../document.ts'
import { readRevisions, type SavedFaq } from '../queries.ts'
import { createPath } from './paths.ts'
import { findStored, isEarlier, type StoredFaq, storedOf } from './stored-faq.ts'

/** The version that the text is compared with. */
export interface Base {
  /** Undefined for a new FAQ. */
  saved?: SavedFaq
  /** The saved text; of a new FAQ the text that the form begins with. */
  text: FaqText
}

/** An FAQ that is open in a form. */
export interface OpenedFaq {
  session: DocumentSession
  editing: DocumentEditing<FaqText>
  username: string
  /** Changed when somebody saves: the notes of who changed which field are made with its version. */
  base: Base
  /** Text of it that this browser has stored, which is removed when the server has it. */
  stored: StoredFaq | undefined
  /** Whether the FAQ was deleted: submitting makes a new one. */
  deleted: boolean
  /** Whether text that 0.2.0 stored in this browser was added. */
  hasEarlier: boolean
}

export const baseOf = (saved: SavedFaq): Base => ({ saved, text: textOf(saved.faq) })

/** Opens the shared document of an FAQ, with the text that this browser has not sent yet. */
export async function openFaq(saved: SavedFaq): Promise<OpenedFaq> {
  const { faqid } = saved.faq
  const { documentId, changes } = await openDocument('faq', faqid)
  const stored = await findStored(documentId)
  const earlier = (await storedOf(faqid)).filter(isEarlier)
  const versions = earlier.length > 0 ? [saved.faq, ...(await readRevisions(faqid))] : []
  const opened = open(documentId, { base: baseOf(saved), changes, stored })
  for (const { id, data } of earlier.toReversed()) {
    opened.editing.change((now) => withTyped(now, textOf(data), versions.map(textOf)))
    await removeChanges(id)
  }
  return { ...opened, hasEarlier: earlier.length > 0 }
}

/** For when the server cannot be reached: goes on with the text that this browser stores. */
export function openStored(stored: StoredFaq): OpenedFaq | undefined {
  const saved = isEarlier(stored) ? null : stored.data.saved
  return saved ? open(stored.id, { base: baseOf(saved), stored }) : undefined
}

/** An empty form. The server knows its document from the first key on. */
export const beginFaq = (text: FaqText = emptyText): OpenedFaq => open(newId(), { base: { text } })

/** Opens a new FAQ, or goes on with one that was never saved. */
export async function openNewFaq(
  from: { document?: string; work?: string },
  text?: FaqText,
): Promise<OpenedFaq> {
  const stored = (await findStored(from.work)) ?? (await findStored(from.document))
  if (stored && stored.href !== createPath) return openLeft(stored)
  const id = from.document ?? (stored && !isEarlier(stored) ? stored.id : undefined)
  if (!id && !stored) return beginFaq(text)
  const changes = id ? await readDocument('faq', id) : undefined
  const opened = open(id ?? newId(), { base: { text: emptyText }, changes, stored })
  if (stored && stored.id !== opened.session.id) await removeChanges(stored.id)
  return opened
}

/** Adds this browser's text of a deleted FAQ to the copy that the server left to this account. */
async function openLeft(stored: StoredFaq): Promise<OpenedFaq> {
  const left = await findLeftCopy('faq', stored.id).catch(() => undefined)
  const changes = left && (await readDocument('faq', left.id))
  const base = { text: emptyText }
  const opened = open(left?.id ?? newId(), { base, changes, stored, deleted: true })
  await removeChanges(stored.id)
  return opened
}

interface Found {
  base: Base
  changes?: DocumentChanges
  stored?: StoredFaq
  deleted?: boolean
}

function open(id: string, { base, changes, stored, deleted = false }: Found): OpenedFaq {
  const y = new Y.Doc()
  // Nobody typed the text that the form of a new FAQ begins with: leaving it loses nothing.
  if (!base.saved && !changes && !stored) new SharedDocument(y, faqLayout).write(base.text)
  const username = readSession().user?.username ?? ''
  const editing = new DocumentEditing(y, faqLayout, () => ({
    username,
    version: base.saved?.version ?? 0,
  }))
  const describe = () => {
    const now = editing.read()
    const equalsSaved = base.saved !== undefined && sameText(now, base.text)
    return { title: nameOf(now), images: [], equalsSaved }
  }
  const about = { id, username, describe }
  const session = new DocumentSession(y, about, documentCalls('faq'), changes)
  if (stored && isEarlier(stored)) editing.change(() => textOf(stored.data))
  else if (stored) session.recover(stored.data.state)
  return {
    session,
    editing,
    username,
    base,
    hasEarlier: false,
    stored: stored?.id === id ? stored : undefined,
    deleted: deleted || Boolean(changes?.leftBy),
  }
}
