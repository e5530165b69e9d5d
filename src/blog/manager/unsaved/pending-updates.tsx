import type { QueryClient } from '@tanstack/react-query'
import { titleOf } from '#src/editor/blocks/reader/reader-blocks.ts'
import { isLocal } from '#src/editor/pictures/local-images.ts'
import { announce } from '#src/ui/browser/delayed-work.ts'
import { createStore } from '#src/ui/browser/store.ts'
import { useStore } from '#src/ui/browser/use-store.ts'
import { Notice } from '#src/ui/dialog/notice.tsx'
import { Button, ButtonLink } from '#src/ui/form/button.tsx'
import type { BlogCard, BlogStatus } from '../../contract.ts'
import { type BlogDocument, fieldsOf } from '../../document.ts'
import { editPath, managerQueries } from '../queries.ts'
import { whyNotSaved } from '../saving/save-blog.ts'

/** A save that goes on after its editor was closed. */
interface PendingUpdate {
  blogId: number
  /** The expected state of its card, until the list is read again. */
  patch?: Partial<BlogCard>
  /** Why it failed. The text is in the shared document. */
  reason?: string
  title: string
}

const updates = createStore<readonly PendingUpdate[]>([])

export const usePendingUpdates = () => useStore(updates)

const remove = (blogId: number) => updates.set(updates.get().filter((one) => one.blogId !== blogId))

const replace = (update: PendingUpdate) => {
  remove(update.blogId)
  updates.set([...updates.get(), update])
}

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
  const title = titleOf(document.blocks)
  const { content: _content, thumbnail, ...fields } = fieldsOf(document)
  const patch = { ...fields, title, status, ...(!isLocal(thumbnail) && { thumbnail }) }
  replace({ blogId, title, patch })
  try {
    await save()
    tellSaved(update, update.wasPublished)
  } catch (error) {
    console.error(error)
    replace({ blogId, title, patch, reason: whyNotSaved(error) })
  } finally {
    await client.invalidateQueries({ queryKey: managerQueries.everything }).catch(() => {})
    const failed = updates.get().find((one) => one.blogId === blogId && one.reason)
    if (failed) replace({ ...failed, patch: undefined })
    else remove(blogId)
  }
}

export function FailedUpdates() {
  const failed = usePendingUpdates().filter(({ reason }) => reason)
  return failed.map(({ blogId, title, reason }) => (
    <Notice
      key={blogId}
      tone="warning"
      actions={
        <>
          <ButtonLink look="secondary" href={editPath(blogId)} onClick={() => remove(blogId)}>
            Continue
          </ButtonLink>
          <Button look="quiet" onClick={() => remove(blogId)}>
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
