import { createLocalImages } from '#src/editor/pictures/local-images.ts'
import { getChanges } from '#src/editor/unsaved-changes/store.ts'
import type { UnsavedChanges } from '#src/editor/unsaved-changes/unsaved-changes.ts'
import { recoverableChanges } from '#src/editor/unsaved-changes/use-recoverable-changes.ts'
import { newId } from '#src/ui/new-id.ts'
import type { Blog } from '../../contract.ts'
import { emptyDocument, imagesIn, withImages } from '../../document.ts'
import { newArticleChanges, readNewArticle } from '../unsaved/new-article-copy.ts'
import { isUnsavedBlog, type UnsavedBlog } from '../unsaved/unsaved-blog.ts'
import { changesOf, readCopy, serverCopy } from '../unsaved/working-copy.ts'
import type { Opened } from './use-blog-editor.ts'

type Unsaved = UnsavedChanges<UnsavedBlog>

/** Opens the editor of an article: the article, and the unsaved changes with that id, if they still exist. */
export async function openArticle(id: string | undefined, blog: Blog): Promise<Opened> {
  const [found, copy] = await Promise.all([findById(id), readCopy(blog.blogId)])
  if (copy && id === serverCopy) {
    // This browser may have the same changes too, and then its text is newer.
    const local = await findById(copy.changesId)
    const opened = await open(local ?? (await changesOf(copy, blog)), blog)
    opened.images.weigh(copy.imageBytes)
    return { ...opened, revision: copy.revision }
  }
  const opened = await open(found?.data.base?.blogId === blog.blogId ? found : undefined, blog)
  return copy?.changesId === opened.changesId
    ? { ...opened, revision: copy.revision }
    : { ...opened, copy }
}

/** Opens a new article. Changes to a deleted article continue here and are saved as a new one. */
export async function openNew(id: string | undefined): Promise<Opened> {
  const found = await findById(id)
  if (!found?.data.base) return open(found)
  const opened = await open(found)
  const copies = await opened.images.copy(imagesIn(found.data.document))
  const document = withImages(found.data.document, (src) => copies.get(src) ?? src)
  // Drops the old attempt: its idempotency key belongs to the deleted article.
  return { ...opened, unsaved: { ...found, data: { base: null, document } }, deleted: true }
}

/** Opens the working copy of a new article that was never saved; undefined if it no longer exists. */
export async function openNewCopy(key: string): Promise<Opened | undefined> {
  const copy = await readNewArticle(key)
  if (!copy) return undefined
  // This browser may have the same text too, and then its version is newer.
  const local = await findById(copy.changesId)
  const opened = await open(local ?? newArticleChanges(copy))
  opened.images.weigh(copy.imageBytes)
  return { ...opened, revision: copy.revision }
}

/** For when the server cannot be reached: opens the changes on top of the version they were made from. */
export const openUnsaved = (unsaved: Unsaved): Promise<Opened> => open(unsaved)

/** The unsaved changes to an article, by id, otherwise the newest. */
export async function findUnsaved(
  blogId: number,
  id: string | undefined,
): Promise<Unsaved | undefined> {
  const belongs = (changes: Unsaved) => changes.data.base?.blogId === blogId
  const found = await findById(id)
  if (found && belongs(found)) return found
  const newest = (await recoverableChanges()).filter(isUnsavedBlog).find(belongs)
  return newest && complete(newest)
}

async function findById(id: string | undefined): Promise<Unsaved | undefined> {
  const found = id ? await getChanges(id) : undefined
  return found && isUnsavedBlog(found) ? complete(found) : undefined
}

/** Adds fields that did not exist yet when the changes were stored. */
function complete(found: Unsaved): Unsaved {
  const { base, document } = found.data
  return {
    ...found,
    data: {
      ...found.data,
      base: base && { ...base, document: { ...emptyDocument, ...base.document } },
      document: { ...emptyDocument, ...document },
    },
  }
}

async function open(unsaved: Unsaved | undefined, blog?: Blog): Promise<Opened> {
  const changesId = unsaved?.id ?? newId()
  const images = createLocalImages(changesId)
  images.weigh(blog?.imageBytes)
  if (unsaved) await images.load(imagesIn(unsaved.data.document))
  return { blog, unsaved, images, changesId }
}
