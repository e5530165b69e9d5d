import { Plus } from 'lucide-react'
import { useMemo, useRef } from 'react'
import type { Edit } from '#src/blog/manager/article/use-blog-editor.ts'
import { nameOf } from '#src/blog/manager/document.ts'
import { Button } from '#src/ui/button.tsx'
import type { ImageTools } from '../blocks/editor-props.ts'
import { addableTypes, type Block } from '../blocks/registry.ts'
import { BlockFrame, type FrameActions } from './block-frame.tsx'
import styles from './block-list.module.css'
import { CommandList } from './block-menu.tsx'
import { useBlockClipboard } from './use-block-clipboard.ts'
import { useBlockDrag } from './use-block-drag.ts'
import { useBlockEditing } from './use-block-editing.ts'
import { placeIn, useBlockMenu } from './use-block-menu.tsx'
import { useBlockSelection } from './use-block-selection.ts'
import { useCommands } from './use-commands.ts'
import { useDroppedImages } from './use-dropped-images.ts'
import { useLinkDialog } from './use-link-dialog.tsx'
import { useTextFlow } from './use-text-flow.ts'

type BlockListProps = {
  blocks: readonly Block[]
  change: Edit
  images: ImageTools
  announce: (text: string) => void
  tell: (text: string) => void
}

export function BlockList({ blocks, change, images, announce, tell }: BlockListProps) {
  const list = useRef<HTMLElement>(null)
  const editing = useBlockEditing(blocks, change, announce)
  const selection = useBlockSelection(blocks, editing)
  const { open: command, commands } = useCommands(editing, announce)
  const { linkDialog, links } = useLinkDialog(tell)
  const flow = useTextFlow(editing, selection, commands, links)
  const menus = useBlockMenu(list, editing, selection.selectedWith)
  const dragging = useBlockDrag(list, (id, before) =>
    editing.moveAll(selection.selectedWith(id), before),
  )
  const clipboard = useBlockClipboard({
    editing,
    selected: selection.selected,
    images,
    announce,
    tell,
  })
  const dropped = useDroppedImages({ editing, images })

  const latest = useRef({ selection, menus, dragging })
  latest.current = { selection, menus, dragging }
  const actions = useMemo<FrameActions>(
    () => ({
      change: editing.onChange,
      move: editing.move,
      remove: (block) => editing.remove(new Set([block.id])),
      insertBelow: (button, block) => latest.current.menus.showInsert(button, block.id),
      openActions(button, block, extend) {
        const now = latest.current
        if (now.dragging.wasDragged()) return
        if (extend || !now.selection.selected.current.has(block.id)) {
          now.selection.select(block.id, extend)
        }
        if (!extend) now.menus.showActions(button, block)
      },
      frameKey: (event, block) => latest.current.selection.frameKey(event, block),
      handle: {
        onPointerDown: (event, id) => latest.current.dragging.handle.onPointerDown(event, id),
        onPointerMove: (event) => latest.current.dragging.handle.onPointerMove(event),
        onPointerUp: () => latest.current.dragging.handle.onPointerUp(),
        onPointerCancel: () => latest.current.dragging.handle.onPointerCancel(),
      },
    }),
    [editing],
  )

  return (
    <section
      ref={list}
      className={styles.article}
      aria-label="Article"
      {...dropped}
      onPasteCapture={(event) => {
        clipboard.onPasteCapture(event)
        if (!event.isPropagationStopped()) dropped.onPasteCapture(event)
      }}
      onFocus={({ target }) => {
        // Text, fields and buttons of a block are no selection of blocks.
        const isMenu = target.closest('[role="menu"], [data-block-id] > button')
        if (!isMenu && !target.matches('[data-block-id]')) selection.clear()
      }}
    >
      {blocks.length > 0 ? (
        <div className={styles.above}>
          <button
            type="button"
            aria-label="Insert above the first block"
            title="Insert a block above"
            aria-haspopup="menu"
            onClick={(event) => menus.showInsert(event.currentTarget, undefined)}
          >
            <Plus aria-hidden="true" />
          </button>
        </div>
      ) : null}
      <ol className={styles.blocks}>
        {blocks.map((block, place) => (
          <BlockFrame
            key={block.id}
            block={block}
            place={place}
            isFirst={place === 0}
            isLast={place === blocks.length - 1}
            isSelected={selection.ids.has(block.id)}
            images={images}
            flow={flow}
            actions={actions}
          />
        ))}
      </ol>
      {dragging.drag ? (
        <div className={styles.target} style={{ top: `${dragging.drag.top}px` }} />
      ) : null}
      {command ? (
        <CommandList
          open={command}
          place={placeIn(list.current, command.at)}
          onChoose={commands.choose}
        />
      ) : null}
      {menus.menu}
      {linkDialog}
      {blocks.length === 0 ? (
        <p className={styles.empty}>
          An empty page. Start with a title, paste a document, or drop images here.
        </p>
      ) : null}
      <fieldset className={styles.add}>
        <legend className={styles.legend}>Add a block</legend>
        {addableTypes.map((type) => (
          <Button key={type} look="secondary" data-add={type} onClick={() => editing.add(type)}>
            + {nameOf({ type })}
          </Button>
        ))}
      </fieldset>
    </section>
  )
}
