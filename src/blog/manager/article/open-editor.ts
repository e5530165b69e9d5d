import * as Y from 'yjs'
import type { DocumentChanges } from '#src/editor/contract.ts'
import { DocumentEditing } from '#src/editor/document/editing.ts'
import { withChanges } from '#src/editor/document/stored-fields.ts'
import { createLocalImages, type LocalImages } from '#src/editor/pictures/local-images.ts'
import {
  documentCalls,
  findLeftCopy,
  openDocument,
  readDocument,
} from '#src/editor/sync/document-calls.ts'
import { DocumentSession } from '#src/editor/sync/document-session.ts'
import { getChanges, removeChanges } from '#src/editor/unsaved-changes/store.ts'
import type { UnsavedChanges } from '#src/editor/unsaved-changes/unsaved-changes.ts'
import { recoverableChanges } from '#src/editor/unsaved-changes/use-recoverable-changes.ts'
import { readSession } from '#src/session/session.ts'
import { newId } from '#src/ui/browser/new-id.ts'
import type { Blog } from '../../contract.ts'
import {
  articleLayout,
  type BlogDocument,
  emptyDocument,
  imagesIn,
  sameDocument,
  withImages,
} from '../../document.ts'
import { baseOf } from '../saving/base.ts'
import {
  blogIdOf,
  changesTitle,
  type EarlierArticle,
  isArticle,
  isUnsent,
  type UnsentArticle,
} from '../unsaved/unsaved-blog.ts'

type Stored = UnsavedChanges<UnsentArticle | EarlierArticle>

interface Author {
  username: string
  version: number
  /** The saved version, with which the document is compared. */
  saved?: BlogDocument
}

/** An article that is open in an editor. */
export interface Opened {
  session: DocumentSession
  editing: DocumentEditing<BlogDocument>
  images: LocalImages
  /** The saved version; undefined for a new article. */
  blog?: Blog
  /** The person who writes, and the saved version: the notes of who changed which part are made with both. */
  author: Author
  /** Text of it that this browser has stored, which is removed when the server has it. */
  stored: Stored | undefined
  /** Whether the article was deleted: a save makes a new one. */
  deleted?: boolean
}

/** Opens the shared document of an article, with the changes that this browser has not sent yet. */
export async function openArticle(blog: Blog, storedId?: string): Promise<Opened> {
  const { documentId, changes, equalsSaved } = await openDocument('article', blog.blogId)
  const stored = (await findStored(storedId)) ?? (await findStored(documentId))
  return open(documentId, { blog, changes, stored, equalsSaved })
}

/** Opens a new article, or goes on with one that was never saved. */
export async function openNew(documentId?: string, storedId?: string): Promise<Opened> {
  const stored = (await findStored(storedId)) ?? (await findStored(documentId))
  const id = documentId ?? (stored && isUnsent(stored.data) ? stored.id : newId())
  // An unsent text of an article that was deleted becomes a new article.
  const deleted = stored !== undefined && blogIdOf(stored.data) !== undefined
  if (stored && deleted) return openLeft(stored)
  const changes = documentId ? await readDocument('article', documentId) : undefined
  return open(id, { changes, stored })
}

/** Adds this browser's text of a deleted article to the copy that the server left to this account. */
async function openLeft(stored: Stored): Promise<Opened> {
  const left = await findLeftCopy('article', stored.id).catch(() => undefined)
  const changes = left && (await readDocument('article', left.id))
  return open(left?.id ?? newId(), { changes, stored, deleted: true })
}

/** For when the server cannot be reached: goes on with the text that this browser stores. */
export async function openStored(stored: Stored): Promise<Opened> {
  const blog = isUnsent(stored.data) ? (stored.data.blog ?? undefined) : undefined
  return open(stored.id, { stored, blog })
}

/** The stored text of an article, by id, otherwise the newest. */
export async function findStoredOf(blogId: number, id?: string): Promise<Stored | undefined> {
  const belongs = (changes: Stored) => blogIdOf(changes.data) === blogId
  const found = await findStored(id)
  if (found && belongs(found)) return found
  return (await recoverableChanges()).filter(isArticle).find(belongs)
}

async function findStored(id: string | undefined): Promise<Stored | undefined> {
  const found = id ? await getChanges(id) : undefined
  return found && isArticle(found) ? found : undefined
}

interface Found {
  blog?: Blog
  changes?: DocumentChanges
  stored?: Stored
  deleted?: boolean
  equalsSaved?: boolean
}

async function open(id: string, found: Found): Promise<Opened> {
  const { blog, changes, stored, deleted } = found
  const y = new Y.Doc()
  const author: Author = {
    username: readSession().user?.username ?? '',
    version: blog?.version ?? 0,
    saved: blog && baseOf(blog).document,
  }
  const editing = new DocumentEditing<BlogDocument>(y, articleLayout, () => author)
  const describe = () => {
    const now = editing.read()
    const equalsSaved = author.saved !== undefined && sameDocument(now, author.saved)
    return { title: changesTitle(now), images: imagesIn(now), equalsSaved }
  }
  const session = new DocumentSession(
    y,
    { id, username: author.username, describe },
    documentCalls('article'),
    changes,
  )
  // The server filled the document, and reads handwritten markup in another way than this browser may.
  if (found.equalsSaved) author.saved = editing.read()
  const images = createLocalImages(id)
  images.weigh(blog?.imageBytes)
  if (stored) await goOn({ session, editing, images }, stored, deleted ?? false)
  return {
    session,
    editing,
    images,
    blog,
    author,
    stored: stored?.id === id ? stored : undefined,
    ...(deleted && { deleted }),
  }
}

async function goOn(
  { session, editing, images }: Pick<Opened, 'session' | 'editing' | 'images'>,
  stored: Stored,
  deleted: boolean,
): Promise<void> {
  const { data } = stored
  if (isUnsent(data)) session.recover(data.state)
  else {
    const mine = { ...emptyDocument, ...data.document }
    const base = data.base && { ...emptyDocument, ...data.base.document }
    editing.change((now) => (base && !deleted ? withChanges(now, base, mine) : mine))
  }
  await images.load(imagesIn(editing.read()))
  if (deleted) {
    // The pictures of a deleted article may be gone: this browser's copies become new ones.
    const copies = await images.copy(imagesIn(editing.read()))
    editing.change((now) => withImages(now, (src) => copies.get(src) ?? src))
  }
  if (stored.id !== session.id) await removeChanges(stored.id)
}
