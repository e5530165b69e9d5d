import { ArrowDown, ArrowUp, Trash2 } from 'lucide-react'
import { type KeyboardEvent, memo, useId } from 'react'
import { BlockEditor, BlockIcon } from '../blocks/block-editor.tsx'
import type { ImageTools } from '../blocks/editor-props.ts'
import { type Block, definitionOf } from '../blocks/registry.ts'
import styles from './block-frame.module.css'
import { nameOf } from './document.ts'

type BlockFrameProps = {
  block: Block
  place: number
  isFirst: boolean
  isLast: boolean
  images: ImageTools
  announce: (text: string) => void
  onChange: (block: Block) => void
  onMove: (block: Block, by: -1 | 1) => void
  onDelete: (block: Block) => void
}

/** A block in the editor: its name, its move and delete buttons, and its own editor. Typing renders only one of them. */
export const BlockFrame = memo(function BlockFrame(props: BlockFrameProps) {
  const { block, place, isFirst, isLast, images, announce, onChange, onMove, onDelete } = props
  const name = useId()
  const isRich = block.type !== 'unknown' && !definitionOf(block.type).plainText.includes('content')

  function onKeyDown(event: KeyboardEvent) {
    if (!event.altKey || !event.shiftKey) return
    if (event.key !== 'ArrowUp' && event.key !== 'ArrowDown') return
    event.preventDefault()
    onMove(block, event.key === 'ArrowUp' ? -1 : 1)
  }

  return (
    <li className={styles.frame} data-block-id={block.id} onKeyDown={onKeyDown}>
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
          onClick={() => onMove(block, -1)}
        >
          <ArrowUp aria-hidden="true" />
        </button>
        <button
          type="button"
          aria-label="Move down"
          title="Move down (Alt+Shift+Down)"
          aria-describedby={name}
          disabled={isLast}
          onClick={() => onMove(block, 1)}
        >
          <ArrowDown aria-hidden="true" />
        </button>
        <button
          type="button"
          aria-label="Delete block"
          title="Delete block"
          aria-describedby={name}
          onClick={() => onDelete(block)}
        >
          <Trash2 aria-hidden="true" />
        </button>
      </div>
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
            onChange={onChange}
            images={images}
            announce={announce}
          />
        )}
      </div>
    </li>
  )
})
