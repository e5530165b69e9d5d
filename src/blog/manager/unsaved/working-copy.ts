import type { UnsavedChanges } from '#src/editor/unsaved-changes/unsaved-changes.ts'
import { readSession } from '#src/session/session.ts'
import { staffAnswer, staffClient, staffDone } from '#src/session/staff-call.ts'
import { newId } from '#src/ui/new-id.ts'
import type { BlogApi } from '../../api/routes.ts'
import type { WorkingCopyApi } from '../../api/working-copy-routes.ts'
import type { Blog } from '../../contract.ts'
import { documentOf } from '../../document.ts'
import type { WorkingCopy } from '../../working-copy-contract.ts'
import { type Base, baseOf } from '../saving/base.ts'
import { changesTitle, editPath, type UnsavedBlog } from './unsaved-blog.ts'

/** The id in the URL of an editor that continues the copy on the server. */
export const serverCopy = 'server'

export const copyApi = () => staffClient<WorkingCopyApi>().blogs[':blogId']['working-copy']
const param = (blogId: number) => ({ blogId: `${blogId}` })

/** The user's own changes to an article on the server. If they cannot be read, the article opens without them. */
export async function readCopy(blogId: number): Promise<WorkingCopy | undefined> {
  try {
    const call = copyApi().$get({ param: param(blogId) })
    return (await staffAnswer(call, 'Error getting unsaved changes')).workingCopy ?? undefined
  } catch (error) {
    console.error(error)
    return undefined
  }
}

export const discardCopy = (blogId: number, changesId: string) =>
  staffDone(
    copyApi().$delete({ param: param(blogId), query: { changesId } }),
    'Error discarding unsaved changes',
  )

/** Converts the copy into unsaved changes on top of the version they were made to. */
export async function changesOf(
  copy: WorkingCopy,
  blog: Blog,
): Promise<UnsavedChanges<UnsavedBlog>> {
  const document = documentOf(copy)
  return {
    id: newId(),
    kind: 'blog',
    href: editPath(blog.blogId),
    username: readSession().user?.username ?? '',
    title: changesTitle(document),
    changedAt: copy.savedAt,
    data: { base: await baseAt(copy.baseVersion, blog), document },
  }
}

async function baseAt(version: number, blog: Blog): Promise<Base> {
  if (version === blog.version) return baseOf(blog)
  const call = staffClient<BlogApi>().blogs[':blogId'].revisions[':version'].$get({
    param: { ...param(blog.blogId), version: `${version}` },
    query: { images: 'linked' },
  })
  return baseOf((await staffAnswer(call, 'Error getting a revision')).blog)
}
