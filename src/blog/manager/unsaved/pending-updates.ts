import type { QueryClient } from '@tanstack/react-query'
import { useSyncExternalStore } from 'react'
import { titleOf } from '#src/editor/blocks/content.ts'
import { isLocal } from '#src/editor/pictures/local-images.ts'
import type { BlogCard, BlogStatus } from '../../contract.ts'
import { type BlogDocument, fieldsOf } from '../../document.ts'
import { managerQueries } from '../queries.ts'
import { reasonOf } from '../saving/save-blog.ts'

type Patch = Partial<BlogCard>

/** A save that failed after its editor was closed. The text is in the shared document. */
export interface FailedUpdate {
  blogId: number
  title: string
  reason: string
}

interface Updates {
  /** The expected state of cards after the pending updates. */
  patches: ReadonlyMap<number, Patch>
  failed: readonly FailedUpdate[]
}

// Replaced, never changed in place: React compares it by identity to see that it changed.
let updates: Updates = { patches: new Map(), failed: [] }
const watchers = new Set<() => void>()

function set(change: Partial<Updates>): void {
  updates = { ...updates, ...change }
  for (const watcher of watchers) watcher()
}

function setPatch(blogId: number, patch: Patch | undefined): void {
  const patches = new Map(updates.patches)
  if (patch) patches.set(blogId, patch)
  else patches.delete(blogId)
  set({ patches })
}

const watch = (watcher: () => void) => {
  watchers.add(watcher)
  return () => watchers.delete(watcher)
}

export const usePendingUpdates = (): Updates => useSyncExternalStore(watch, () => updates)

export const dismissFailed = (blogId: number) =>
  set({ failed: updates.failed.filter((one) => one.blogId !== blogId) })

interface Update {
  blogId: number
  document: BlogDocument
  status: BlogStatus
  save: () => Promise<unknown>
}

/**
 * Saves after the editor was closed. The list shows the change at once; if the save fails, it shows the old card again,
 * and says why.
 */
export async function updateInBackground(client: QueryClient, update: Update): Promise<void> {
  const { blogId, document, status, save } = update
  dismissFailed(blogId)
  setPatch(blogId, patchOf(document, status))
  try {
    await save()
  } catch (error) {
    console.error(error)
    const failure = { blogId, title: titleOf(document.blocks), reason: reasonOf(error) }
    set({ failed: [...updates.failed, failure] })
  } finally {
    await client.invalidateQueries({ queryKey: managerQueries.everything }).catch(() => {})
    setPatch(blogId, undefined)
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
