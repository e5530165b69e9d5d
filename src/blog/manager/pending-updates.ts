import type { QueryClient } from '@tanstack/react-query'
import { useSyncExternalStore } from 'react'
import { ApiError } from '#src/platform/http/client.ts'
import { holdWork, releaseWork } from '#src/platform/kept-work/held-work.ts'
import { putWork, removeWork, tellWorksChanged } from '#src/platform/kept-work/kept-work.ts'
import { readSession } from '#src/platform/session/session.ts'
import { titleOf } from '../blocks/content.ts'
import type { BlogCard, BlogStatus } from '../contract.ts'
import { type BlogDocument, fieldsOf } from './document.ts'
import { editPath, type KeptBlog, workTitle } from './kept-blog.ts'
import { isLocal, type LocalImages } from './local-images.ts'
import { managerQueries } from './queries.ts'
import { type Base, SaveConflict, updateBlog } from './save-blog.ts'

type Patch = Partial<BlogCard>

let patches: ReadonlyMap<number, Patch> = new Map()
const watchers = new Set<() => void>()

function setPatch(blogId: number, patch: Patch | undefined): void {
  const next = new Map(patches)
  if (patch) next.set(blogId, patch)
  else next.delete(blogId)
  patches = next
  for (const watcher of watchers) watcher()
}

const watch = (watcher: () => void) => {
  watchers.add(watcher)
  return () => watchers.delete(watcher)
}

/** How cards look once the updates on their way have arrived. */
export function usePendingUpdates(): ReadonlyMap<number, Patch> {
  return useSyncExternalStore(watch, () => patches)
}

interface Update {
  workId: string
  base: Base
  document: BlogDocument
  status: BlogStatus
  images: LocalImages
}

/**
 * Saves after the editor was left. The list shows the change at once; if the save fails, the old card is back and
 * the work waits in the browser with the reason.
 */
export async function updateInBackground(client: QueryClient, update: Update): Promise<void> {
  const { workId, base, document, status, images } = update
  const username = readSession().user?.username ?? ''
  holdWork(workId)
  setPatch(base.blogId, patchOf(document, status))
  try {
    await updateBlog(base, document, status, images)
    await removeWork(workId)
  } catch (error) {
    console.error(error)
    const data: KeptBlog = { base, document }
    await putWork({
      id: workId,
      kind: 'blog',
      href: editPath(base.blogId),
      username,
      title: workTitle(document),
      changedAt: new Date().toISOString(),
      trouble: reasonOf(error),
      data,
    })
  } finally {
    await client.invalidateQueries({ queryKey: managerQueries.everything }).catch(() => {})
    setPatch(base.blogId, undefined)
    await releaseWork(workId)
    tellWorksChanged()
  }
}

function patchOf(document: BlogDocument, status: BlogStatus): Patch {
  const { content: _content, thumbnail, ...fields } = fieldsOf(document)
  return {
    ...fields,
    title: titleOf(document.blocks),
    status,
    ...(!isLocal(thumbnail) && { thumbnail }),
  }
}

/** Why a save did not reach the server, for the person whose work it is. */
export function reasonOf(error: unknown): string {
  if (error instanceof SaveConflict) {
    return 'Someone else changed the same parts meanwhile. Nothing was overwritten: continue to compare and choose.'
  }
  if (!(error instanceof ApiError)) return 'The server could not be reached. Nothing is lost.'
  if (error.status === 401) return 'The session had ended. Nothing is lost.'
  if (error.status === 404) return 'This blog was deleted meanwhile. Your work is still here.'
  if (error.status === 413) return 'It is too large: a save may hold at most 60 MB of images.'
  const [first] = Object.values(error.problem.errors ?? {}).flat()
  return first ? `The server did not take it: ${first}` : 'The server did not take it.'
}
