import { type KeyboardEvent, memo, type PointerEvent, useId } from 'react'
import { classNames } from '#src/ui/style/class-names.ts'
import * as icons from '#src/ui/style/icons.ts'
import { StrokeIcon } from '#src/ui/style/stroke-icon.tsx'
import { nameOf } from '../blocks/arrange-blocks.ts'
import { BlockEditor, BlockIcon } from '../blocks/block-editor.tsx'
import view from '../blocks/blocks-view.module.css'
import type { ImageTools } from '../blocks/editor-props.ts'
import { type Block, definitionOf, textKind } from '../blocks/registry.ts'
import type { TextFlow } from '../blocks/text-flow.ts'
import styles from './block-frame.module.css'

/** Callbacks of a frame; the same object for as long as the editor is open. */
export interface FrameActions {
  change: (block: Block) => void
  move: (block: Block, by: -1 | 1) => void
  remove: (block: Block) => void
  insertBelow: (button: HTMLElement, block: Block) => void
  openActions: (button: HTMLElement, block: Block, extend: boolean) => void
  frameKey: (event: KeyboardEvent, block: Block) => void
  handle: {
    onPointerDown: (event: PointerEvent<HTMLElement>, id: string) => void
    onPointerMove: (event: PointerEvent<HTMLElement>) => void
    onPointerUp: () => void
    onPointerCancel: () => void
  }
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
  actions: FrameActions
}

/** A block in the editor: its name, handle and buttons, and its own editor. Typing renders only one of them. */
export const BlockFrame = memo(function BlockFrame(props: BlockFrameProps) {
  const { block, place, isFirst, isLast, isSelected, isStart, actions } = props
  const name = useId()
  const { handle } = actions
  return (
    <li
      className={classNames(view.block, styles.frame)}
      data-block-id={block.id}
      data-block={block.type}
      data-wide={definitionOf(block.type).images ? '' : undefined}
      data-selected={isSelected ? '' : undefined}
      tabIndex={-1}
      aria-labelledby={isStart ? undefined : name}
      onKeyDown={(event) => actions.frameKey(event, block)}
    >
      {isStart ? null : (
        <button
          type="button"
          className={styles.grip}
          aria-label="Block actions"
          title="Drag to move, click for actions"
          aria-describedby={name}
          aria-haspopup="menu"
          onPointerDown={(event) => handle.onPointerDown(event, block.id)}
          onPointerMove={handle.onPointerMove}
          onPointerUp={handle.onPointerUp}
          onPointerCancel={handle.onPointerCancel}
          onClick={(event) => actions.openActions(event.currentTarget, block, event.shiftKey)}
        >
          <StrokeIcon path={icons.grip} size={24} />
        </button>
      )}
      {isStart ? null : (
        <div className={styles.head} data-block-head="">
          <span id={name} className={styles.name}>
            {block.type === 'unknown' ? null : <BlockIcon type={block.type} />}
            {place + 1}. {nameOf(block)}
          </span>
          <button
            type="button"
            aria-label="Move up"
            title="Move up (Alt+Shift+Up)"
            aria-describedby={name}
            disabled={isFirst}
            onClick={() => actions.move(block, -1)}
          >
            <StrokeIcon path={icons.arrowUp} size={24} />
          </button>
          <button
            type="button"
            aria-label="Move down"
            title="Move down (Alt+Shift+Down)"
            aria-describedby={name}
            disabled={isLast}
            onClick={() => actions.move(block, 1)}
          >
            <StrokeIcon path={icons.arrowDown} size={24} />
          </button>
          <button
            type="button"
            aria-label="Delete block"
            title="Delete block"
            aria-describedby={name}
            onClick={() => actions.remove(block)}
          >
            <StrokeIcon path={icons.bin} size={24} />
          </button>
        </div>
      )}
      <BlockBody {...pick(props)} />
      {isStart ? null : (
        <div className={styles.below}>
          <button
            type="button"
            aria-label="Insert below"
            title="Insert a block below"
            aria-describedby={name}
            aria-haspopup="menu"
            onClick={(event) => actions.insertBelow(event.currentTarget, block)}
          >
            <StrokeIcon path={icons.plus} size={24} />
          </button>
        </div>
      )}
    </li>
  )
})

type BlockBodyProps = Pick<BlockFrameProps, 'block' | 'images' | 'flow' | 'actions'>

const pick = ({ block, images, flow, actions }: BlockFrameProps): BlockBodyProps => ({
  block,
  images,
  flow,
  actions,
})

/** Inserting a block renumbers all that follow; memo keeps their editors from rendering again. */
const BlockBody = memo(function BlockBody({ block, images, flow, actions }: BlockBodyProps) {
  const isRich = textKind(block.type) === 'rich'
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
          onChange={actions.change}
          images={images}
          flow={flow}
        />
      )}
    </div>
  )
})
