import { getWork } from '#src/platform/kept-work/kept-work.ts'
import { newId } from '#src/platform/new-id.ts'
import type { Blog } from '../contract.ts'
import { imagesIn } from './document.ts'
import { isKeptBlog } from './kept-blog.ts'
import { createLocalImages } from './local-images.ts'
import type { Opened } from './use-blog-editor.ts'

/** What the editor starts with: the blog, and the kept work of that id with its images, if it is still there. */
export async function openWork(work: string | undefined, blog?: Blog): Promise<Opened> {
  const found = work ? await getWork(work) : undefined
  const kept =
    found && isKeptBlog(found) && found.data.base?.blogId === blog?.blogId ? found : undefined
  const workId = kept?.id ?? newId()
  const images = createLocalImages(workId)
  images.weigh(blog?.imageBytes)
  if (kept) await images.load(imagesIn(kept.data.document))
  return { blog, kept, images, workId }
}
