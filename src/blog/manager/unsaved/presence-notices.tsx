import { useState } from 'react'
import type { Block } from '#src/editor/blocks/registry.ts'
import { removeChanges } from '#src/editor/unsaved-changes/store.ts'
import { useRecoverableChanges } from '#src/editor/unsaved-changes/use-recoverable-changes.ts'
import { savedAt } from '#src/session/staff-time.ts'
import { useUsername } from '#src/session/use-session.ts'
import { ButtonLink } from '#src/ui/button.tsx'
import { DiscardButton } from '#src/ui/discard-button.tsx'
import { Notice } from '#src/ui/notice.tsx'
import type { OpenEditor, WorkingCopy } from '../../working-copy-contract.ts'
import { nameOf } from '../document.ts'
import { editPath } from './unsaved-blog.ts'
import type { Autosave } from './use-autosave.ts'
import { discardCopy, serverCopy } from './working-copy.ts'

type OthersProps = { others: readonly OpenEditor[]; blocks: readonly Block[] }

/** Who else has the article open. */
export function OthersNotice({ others, blocks }: OthersProps) {
  const own = useUsername()
  if (others.length === 0) return null
  return (
    <Notice tone="warning">
      {others.map(({ username, blockId }, place) => {
        const at = blocks.findIndex((block) => block.id === blockId)
        const block = blocks[at]
        const who = username === own ? 'You have' : `${username} has`
        return (
          // biome-ignore lint/suspicious/noArrayIndexKey: one person may have it open twice
          <p key={place}>
            <strong>
              {who} this article open{username === own ? ' elsewhere' : ''}
            </strong>
            {block ? `, in ${at + 1}. ${nameOf(block)}` : null}.
          </p>
        )
      })}
    </Notice>
  )
}

type ServerCopyProps = {
  blogId: number
  copy: WorkingCopy
  /** Autosave waits until something happens with it. */
  blocked: boolean
  onDiscarded: () => void
}

/** Changes from another device or browser that can be continued here. */
export function ServerCopyNotice({ blogId, copy, blocked, onDiscarded }: ServerCopyProps) {
  const [discarded, setDiscarded] = useState(false)
  // Those of this browser are offered from its own storage.
  const local = useRecoverableChanges((changes) => changes.id === copy.changesId)
  if (discarded || local.length > 0) return null
  const discard = async () => {
    await discardCopy(blogId, copy.changesId)
    await removeChanges(copy.changesId)
    setDiscarded(true)
    onDiscarded()
  }
  return (
    <Notice
      tone="warning"
      actions={
        <>
          <ButtonLink look="secondary" href={`${editPath(blogId)}?work=${serverCopy}`}>
            Continue
          </ButtonLink>
          <DiscardButton
            what="The changes on the server"
            onDiscard={() => void discard().catch((error: unknown) => console.error(error))}
          />
        </>
      }
    >
      <strong>You have unsaved changes on the server</strong> from {savedAt(copy.savedAt)}, made on
      another device or in another browser.
      {blocked
        ? ' Until you continue or discard them, what you write here is not kept there.'
        : null}
    </Notice>
  )
}

/** The same new article was written or saved on another device. */
export function OtherDeviceNotice({ autosave: { obstacle, forked } }: { autosave: Autosave }) {
  if (obstacle === 'saved elsewhere') {
    return (
      <Notice tone="warning">
        <strong>This article was saved on another device.</strong> What you write here stays in this
        browser. When you save it, both texts are merged; where they differ you are asked.
      </Notice>
    )
  }
  if (!forked) return null
  return (
    <Notice tone="warning">
      <strong>You also went on writing this article on another device.</strong> Nothing is lost:
      both are kept, and what you write here is an article of its own now.
    </Notice>
  )
}
