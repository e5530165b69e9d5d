import { memo, useEffect, useMemo, useRef } from 'react'
import { flushSync } from 'react-dom'
import { Button } from '#src/ui/form/button.tsx'
import { IconButton } from '#src/ui/form/icon-button.tsx'
import * as icons from '#src/ui/style/icons.ts'
import { nameOf } from '../blocks/arrange-blocks.ts'
import view from '../blocks/blocks-view.module.css'
import type { ImageTools } from '../blocks/editor-props.ts'
import { addableTypes, type Block, definitionOf } from '../blocks/registry.ts'
import { useTextBinding } from '../document/text-binding.ts'
import { BlockFrame } from './block-frame.tsx'
// Not as a link in the page: React would wait for it, throw the first rendering away, and the text it opened stays locked.
import '../blocks/more-blocks.css'
import styles from './block-list.module.css'
import { useLinkDialog } from './link-dialog.tsx'
import { useBlockClipboard } from './use-block-clipboard.ts'
import { useBlockDrag } from './use-block-drag.ts'
import { type BlockEditing, type EditBlocks, useBlockEditing } from './use-block-editing.ts'
import { useBlockMenu } from './use-block-menu.tsx'
import { useBlockSelection } from './use-block-selection.ts'
import { useCommands } from './use-commands.tsx'
import { useDragSelection } from './use-drag-selection.ts'
import { useDroppedImages } from './use-dropped-images.ts'
import { useStartTitle } from './use-start-title.ts'
import { useTextFlow } from './use-text-flow.ts'
import { useTextRange } from './use-text-range.ts'

type BlockListProps = {
  blocks: readonly Block[]
  change: EditBlocks
  images: ImageTools
  announce: (text: string) => void
  tell: (text: string) => void
  /** An empty page begins with a title. */
  startsWithTitle?: boolean
}

/** Renders again when a block changes, not with every state of the screen around it. */
export const BlockList = memo(function BlockList(props: BlockListProps) {
  const { blocks: written, change: write, images, announce, tell } = props
  const list = useRef<HTMLElement>(null)
  const { shown: blocks, change, start } = useStartTitle(written, write, props.startsWithTitle)
  const editing = useBlockEditing(blocks, change, announce)
  const { ids, selecting } = useBlockSelection(blocks, editing)
  const { commandList, commands } = useCommands(editing)
  const { linkDialog, chooseLink } = useLinkDialog()
  const { whole, ranging } = useTextRange(blocks, editing)
  const { extend } = ranging
  const flow = useTextFlow(editing, selecting, commands, { extend, chooseLink, tell })
  const { menu, menus } = useBlockMenu(editing, selecting)
  const { drag, dragging } = useBlockDrag(list, editing, selecting)
  const { selected } = selecting
  const clipboard = useBlockClipboard({ editing, selected, ranging, images, announce, tell })
  const dropped = useDroppedImages(editing, images)
  const dragSelection = useDragSelection(editing, selecting, ranging)
  useMovedCaret(editing)
  const tools = useMemo(
    () => ({ editing, selecting, menus, dragging }),
    [editing, selecting, menus, dragging],
  )

  return (
    <section
      ref={list}
      className={styles.article}
      aria-label="Article"
      {...dropped}
      {...dragSelection}
      onPasteCapture={(event) => {
        clipboard.onPasteCapture(event)
        if (!event.isPropagationStopped()) dropped.onPasteCapture(event)
      }}
      onFocus={({ target }) => {
        // Clicks in the text, fields and buttons of a block end a selection of blocks.
        const isMenu = target.closest('[role="menu"], [data-block-id] > button')
        if (!isMenu && !target.matches('[data-block-id]')) selecting.clear()
      }}
    >
      {written.length > 0 ? (
        <div className={styles.above}>
          <IconButton
            label="Insert above the first block"
            title="Insert a block above"
            icon={icons.plus}
            aria-haspopup="menu"
            onClick={(event) => menus.showInsert(event.currentTarget, null)}
          />
        </div>
      ) : null}
      <ol className={view.blocks}>
        {blocks.map((block, place) => (
          <BlockFrame
            key={block.id}
            block={block}
            place={start ? place - 1 : place}
            isFirst={block.id === written[0]?.id}
            isLast={block.id === written.at(-1)?.id}
            isSelected={ids.has(block.id) || whole.has(block.id)}
            isStart={block.id === start}
            images={images}
            flow={flow}
            tools={tools}
          />
        ))}
      </ol>
      {drag ? <div className={styles.target} style={{ top: `${drag.top}px` }} /> : null}
      {commandList}
      {menu}
      {linkDialog}
      {written.length === 0 ? (
        <p className={styles.empty}>
          An empty page. Start with a title, paste a document, or drop images here.
        </p>
      ) : null}
      <fieldset className={styles.add}>
        <legend className={styles.legend}>Add a block</legend>
        {addableTypes
          .filter((type) => !definitionOf(type).more)
          .map((type) => (
            <Button key={type} look="secondary" data-add={type} onClick={() => editing.add(type)}>
              + {nameOf({ type })}
            </Button>
          ))}
        <Button
          look="secondary"
          aria-haspopup="menu"
          onClick={(event) => menus.showMore(event.currentTarget)}
        >
          More
        </Button>
      </fieldset>
    </section>
  )
})

/** A colleague moved the text around the caret to another block: the next key belongs there. */
function useMovedCaret(editing: BlockEditing): void {
  const { watchCaret } = useTextBinding()
  useEffect(
    () =>
      watchCaret((id, position) => {
        editing.await(id)
        // Renders at once: a key press could come before the block exists.
        flushSync(() => {})
        editing.focusText(id, position)
      }),
    [watchCaret, editing],
  )
}
