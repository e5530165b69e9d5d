import { createLocalImages } from '#src/editor/pictures/local-images.ts'
import { getChanges } from '#src/editor/unsaved-changes/store.ts'
import type { UnsavedChanges } from '#src/editor/unsaved-changes/unsaved-changes.ts'
import { recoverableChanges } from '#src/editor/unsaved-changes/use-recoverable-changes.ts'
import { newId } from '#src/ui/new-id.ts'
import type { Blog } from '../../contract.ts'
import { emptyDocument, imagesIn, withImages } from '../document.ts'
import { newArticleChanges, readNewArticle } from '../unsaved/new-article-copy.ts'
import { isUnsavedBlog, type UnsavedBlog } from '../unsaved/unsaved-blog.ts'
import { changesOf, readCopy, serverCopy } from '../unsaved/working-copy.ts'
import type { Opened } from './use-blog-editor.ts'

type Unsaved = UnsavedChanges<UnsavedBlog>

/** What the editor of an article starts with: the article, and the unsaved changes of that id, if they are still there. */
export async function openArticle(id: string | undefined, blog: Blog): Promise<Opened> {
  const [found, copy] = await Promise.all([findById(id), readCopy(blog.blogId)])
  if (copy && id === serverCopy) {
    // The same changes may be in this browser too; theirs is the newer text.
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

/** A new article. Changes to one that was deleted continue here and are saved as a new one. */
export async function openNew(id: string | undefined): Promise<Opened> {
  const found = await findById(id)
  if (!found?.data.base) return open(found)
  const opened = await open(found)
  const copies = await opened.images.copy(imagesIn(found.data.document))
  const document = withImages(found.data.document, (src) => copies.get(src) ?? src)
  // The key of the deleted article's creation must not bring it back.
  return { ...opened, unsaved: { ...found, data: { base: null, document } }, deleted: true }
}

/** A new article that was never saved, as it is on the server; undefined when it is not there any more. */
export async function openNewCopy(key: string): Promise<Opened | undefined> {
  const copy = await readNewArticle(key)
  if (!copy) return undefined
  // The same text may be in this browser too; that one is newer.
  const local = await findById(copy.changesId)
  const opened = await open(local ?? newArticleChanges(copy))
  opened.images.weigh(copy.imageBytes)
  return { ...opened, revision: copy.revision }
}

/** The server cannot be asked: the changes open on top of the version they were made from. */
export const openUnsaved = (unsaved: Unsaved): Promise<Opened> => open(unsaved)

/** The unsaved changes to an article, asked for by id or simply the newest. */
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

/** Changes that were stored before a field was added lack it. */
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
