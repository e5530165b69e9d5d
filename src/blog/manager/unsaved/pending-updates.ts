import type { QueryClient } from '@tanstack/react-query'
import { useSyncExternalStore } from 'react'
import { titleOf } from '#src/editor/blocks/content.ts'
import { isLocal, type LocalImages } from '#src/editor/pictures/local-images.ts'
import { lockEditing, unlockEditing } from '#src/editor/unsaved-changes/editing-lock.ts'
import { notifyWatchers, putChanges, removeChanges } from '#src/editor/unsaved-changes/store.ts'
import { ApiError } from '#src/http/client.ts'
import { readSession } from '#src/session/session.ts'
import type { BlogCard, BlogStatus } from '../../contract.ts'
import { type BlogDocument, fieldsOf } from '../../document.ts'
import { managerQueries } from '../queries.ts'
import type { Base } from '../saving/base.ts'
import {
  CreatedMeanwhile,
  isUnanswered,
  PublishedMeanwhile,
  SaveConflict,
  UnseenChanges,
  updateBlog,
} from '../saving/save-blog.ts'
import { type Attempt, changesTitle, editPath, type UnsavedBlog } from './unsaved-blog.ts'

type Patch = Partial<BlogCard>

// Replaced, never changed in place: React compares it by identity to see that it changed.
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

/** The expected state of cards after the pending updates. */
export function usePendingUpdates(): ReadonlyMap<number, Patch> {
  return useSyncExternalStore(watch, () => patches)
}

interface Update {
  changesId: string
  base: Base
  document: BlogDocument
  status: BlogStatus
  images: LocalImages
  attempt: Attempt
}

/**
 * Saves after the editor was closed. The list shows the change at once; if the save fails, it shows the old card again
 * and the browser keeps the changes, with the reason.
 */
export async function updateInBackground(client: QueryClient, update: Update): Promise<void> {
  const { changesId, base, document, status } = update
  const username = readSession().user?.username ?? ''
  lockEditing(changesId)
  setPatch(base.blogId, patchOf(document, status))
  try {
    await updateBlog(base, update)
    await removeChanges(changesId)
  } catch (error) {
    console.error(error)
    const attempt = {
      ...update.attempt,
      ...(isUnanswered(error) && { unanswered: document }),
    }
    const data: UnsavedBlog = {
      base,
      document,
      attempt,
      ...(isUnanswered(error) && { resendAs: status }),
    }
    await putChanges({
      id: changesId,
      kind: 'blog',
      href: editPath(base.blogId),
      username,
      title: changesTitle(document),
      changedAt: new Date().toISOString(),
      trouble: reasonOf(error),
      data,
    }).catch((refused: unknown) => console.error(refused))
  } finally {
    await client.invalidateQueries({ queryKey: managerQueries.everything }).catch(() => {})
    setPatch(base.blogId, undefined)
    await unlockEditing(changesId)
    notifyWatchers()
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

/** Why a save failed, for the person who made the changes. */
export function reasonOf(error: unknown): string {
  if (error instanceof SaveConflict) {
    return 'Someone else changed the same parts in the meantime. Nothing was overwritten: continue to compare and choose.'
  }
  if (error instanceof PublishedMeanwhile) {
    return 'This article was published in the meantime. The public page was not changed: continue to choose what happens with your changes.'
  }
  if (error instanceof UnseenChanges) {
    const parts = error.changed.length ? ` (${error.changed.join(', ')})` : ''
    return error.unpublished
      ? 'Someone else unpublished this article in the meantime. It was not published again: save it as a draft, or publish it.'
      : `Someone else changed this article in the meantime${parts}. Nothing was published, because you have not seen these changes: look at them, then publish.`
  }
  if (error instanceof CreatedMeanwhile) {
    return 'This article was saved on another device in the meantime. Nothing was overwritten: look at what is here now and save it again.'
  }
  if (!(error instanceof ApiError)) return 'The server could not be reached.'
  if (error.status === 401) return 'The session had ended.'
  if (error.status === 404) return 'This article was deleted in the meantime.'
  if (error.status === 413) return 'It is too large: an image may have at most 20 MB.'
  const [first] = Object.values(error.problem.errors ?? {}).flat()
  return first ? `The server did not accept it: ${first}` : 'The server did not accept it.'
}
