import type { QueryClient } from '@tanstack/react-query'
import { titleOf } from '#src/editor/blocks/content.ts'
import { isLocal } from '#src/editor/pictures/local-images.ts'
import { announce } from '#src/ui/browser/delayed-work.ts'
import { createStore } from '#src/ui/browser/store.ts'
import { useStore } from '#src/ui/browser/use-store.ts'
import { Notice } from '#src/ui/dialog/notice.tsx'
import { Button, ButtonLink } from '#src/ui/form/button.tsx'
import type { BlogCard, BlogStatus } from '../../contract.ts'
import { type BlogDocument, fieldsOf } from '../../document.ts'
import { managerQueries } from '../queries.ts'
import { whyNotSaved } from '../saving/save-blog.ts'
import { editPath } from './paths.ts'

type Patch = Partial<BlogCard>

/** A save that failed after its editor was closed. The text is in the shared document. */
interface FailedUpdate {
  blogId: number
  title: string
  reason: string
}

interface Updates {
  /** The expected state of cards after the pending updates. */
  patches: ReadonlyMap<number, Patch>
  failed: readonly FailedUpdate[]
}

const updates = createStore<Updates>({ patches: new Map(), failed: [] })
const set = (change: Partial<Updates>) => updates.set({ ...updates.get(), ...change })

function setPatch(blogId: number, patch: Patch | undefined): void {
  const patches = new Map(updates.get().patches)
  if (patch) patches.set(blogId, patch)
  else patches.delete(blogId)
  set({ patches })
}

export const usePendingUpdates = (): Updates => useStore(updates)

const dismissFailed = (blogId: number) =>
  set({ failed: updates.get().failed.filter((one) => one.blogId !== blogId) })

interface Update {
  blogId: number
  document: BlogDocument
  status: BlogStatus
  wasPublished: boolean
  save: () => Promise<unknown>
}

/** The message on the list after Save as Draft, Publish and Update. */
export function tellSaved(
  { blogId, status }: Pick<BlogCard, 'blogId' | 'status'>,
  wasPublished: boolean,
): void {
  if (status === 'draft') announce('Saved as a draft.')
  else {
    const link = { href: `/blog/${blogId}`, label: 'View article' }
    announce(wasPublished ? 'Updated.' : 'Published.', link)
  }
}

/** The list shows the change at once; if the save fails, it shows the old card again, and says why. */
export async function updateInBackground(client: QueryClient, update: Update): Promise<void> {
  const { blogId, document, status, save } = update
  dismissFailed(blogId)
  setPatch(blogId, patchOf(document, status))
  try {
    await save()
    tellSaved(update, update.wasPublished)
  } catch (error) {
    console.error(error)
    const failure = { blogId, title: titleOf(document.blocks), reason: whyNotSaved(error) }
    set({ failed: [...updates.get().failed, failure] })
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

export function FailedUpdates({ failed }: { failed: readonly FailedUpdate[] }) {
  return failed.map(({ blogId, title, reason }) => (
    <Notice
      key={blogId}
      tone="warning"
      actions={
        <>
          <ButtonLink
            look="secondary"
            href={editPath(blogId)}
            onClick={() => dismissFailed(blogId)}
          >
            Continue
          </ButtonLink>
          <Button look="quiet" onClick={() => dismissFailed(blogId)}>
            Understood
          </Button>
        </>
      }
    >
      <strong>“{title}” was not saved.</strong> {reason} Nothing is lost: the text is still in the
      editor.
    </Notice>
  ))
}
