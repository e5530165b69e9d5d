import { type MouseEvent, memo, useId } from 'react'
import { IconButton } from '#src/ui/form/icon-button.tsx'
import { classNames } from '#src/ui/style/class-names.ts'
import * as icons from '#src/ui/style/icons.ts'
import { nameOf } from '../blocks/arrange-blocks.ts'
import { BlockEditor, BlockIcon } from '../blocks/block-editor.tsx'
import view from '../blocks/blocks-view.module.css'
import type { ImageTools } from '../blocks/editor-props.ts'
import { type Block, definitionOf, textKind } from '../blocks/registry.ts'
import type { TextFlow } from '../blocks/text-flow.ts'
import styles from './block-frame.module.css'
import type { useBlockDrag } from './use-block-drag.ts'
import type { BlockEditing } from './use-block-editing.ts'
import type { useBlockMenu } from './use-block-menu.tsx'
import { type BlockSelecting, frameKey } from './use-block-selection.ts'

/** The same object for as long as the editor is open. */
export interface FrameTools {
  editing: BlockEditing
  selecting: BlockSelecting
  menus: ReturnType<typeof useBlockMenu>['menus']
  dragging: ReturnType<typeof useBlockDrag>['dragging']
}

type BlockFrameProps = {
  block: Block
  place: number
  isFirst: boolean
  isLast: boolean
  isSelected: boolean
  /** It is not part of the document yet: nothing can be moved or deleted. */
  isStart?: boolean
  images: ImageTools
  flow: TextFlow
  tools: FrameTools
}

/** A block in the editor: its name, handle and buttons, and its own editor. Typing renders only one of them. */
export const BlockFrame = memo(function BlockFrame(props: BlockFrameProps) {
  const { block, place, isFirst, isLast, isSelected, isStart, images, flow, tools } = props
  const { editing, selecting, menus, dragging } = tools
  const { id } = block
  const name = useId()
  const about = { 'aria-describedby': name }
  const openActions = ({ currentTarget, shiftKey }: MouseEvent<HTMLElement>) => {
    if (dragging.wasDragged()) return
    if (shiftKey || !selecting.selected().has(id)) selecting.select(id, shiftKey)
    if (!shiftKey) menus.showActions(currentTarget, block)
  }
  return (
    <li
      className={classNames(view.block, styles.frame)}
      data-block-id={id}
      data-block={block.type}
      data-wide={definitionOf(block.type).images ? '' : undefined}
      data-selected={isSelected ? '' : undefined}
      tabIndex={-1}
      aria-labelledby={isStart ? undefined : name}
      onKeyDown={(event) => frameKey(event, block, editing, selecting)}
    >
      {isStart ? null : (
        <>
          <IconButton
            {...about}
            className={styles.grip}
            label="Block actions"
            title="Drag to move, click for actions"
            icon={icons.grip}
            aria-haspopup="menu"
            {...dragging.handle}
            onPointerDown={(event) => dragging.handle.onPointerDown(event, id)}
            onClick={openActions}
          />
          <div className={styles.head} data-block-head="">
            <span id={name} className={styles.name}>
              {block.type === 'unknown' ? null : <BlockIcon type={block.type} />}
              {place + 1}. {nameOf(block)}
            </span>
            {([-1, 1] as const).map((by) => (
              <IconButton
                {...about}
                key={by}
                label={by < 0 ? 'Move up' : 'Move down'}
                title={by < 0 ? 'Move up (Alt+Shift+Up)' : 'Move down (Alt+Shift+Down)'}
                icon={by < 0 ? icons.arrowUp : icons.arrowDown}
                disabled={by < 0 ? isFirst : isLast}
                onClick={() => editing.move(new Set([id]), by)}
              />
            ))}
            <IconButton
              {...about}
              label="Delete block"
              title="Delete block"
              icon={icons.bin}
              onClick={() => editing.remove(new Set([id]))}
            />
          </div>
        </>
      )}
      <BlockBody block={block} images={images} flow={flow} change={editing.onChange} />
      {isStart ? null : (
        <div className={styles.below}>
          <IconButton
            {...about}
            label="Insert below"
            title="Insert a block below"
            icon={icons.plus}
            aria-haspopup="menu"
            onClick={(event) => menus.showInsert(event.currentTarget, id)}
          />
        </div>
      )}
    </li>
  )
})

type BlockBodyProps = Pick<BlockFrameProps, 'block' | 'images' | 'flow'> & {
  change: BlockEditing['onChange']
}

/** Inserting a block renumbers all that follow; memo keeps their editors from rendering again. */
const BlockBody = memo(function BlockBody({ block, images, flow, change }: BlockBodyProps) {
  const isRich = textKind(block.type) === 'rich' || definitionOf(block.type).shared !== undefined
  return (
    <div className={styles.body} data-block-body={isRich ? 'rich' : 'plain'}>
      {block.type === 'unknown' ? (
        <p>
          This block has the type “{String(block.raw.type)}”, which this site does not show. It is
          kept as it is.
        </p>
      ) : (
        <BlockEditor
          type={block.type}
          block={block}
          onChange={change}
          images={images}
          flow={flow}
        />
      )}
    </div>
  )
})
