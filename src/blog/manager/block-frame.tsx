import { ArrowDown, ArrowUp, Trash2 } from 'lucide-react'
import { type KeyboardEvent, memo, useId } from 'react'
import type { ImageTools } from '../blocks/editor-props.ts'
import { BlockEditor } from '../blocks/editors.tsx'
import type { Block } from '../blocks/registry.ts'
import styles from './block-frame.module.css'
import { blockNames } from './document.ts'

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

/** A block in the editor: what it is, where it can go, and its own editor. Typing redraws only one of them. */
export const BlockFrame = memo(function BlockFrame(props: BlockFrameProps) {
  const { block, place, isFirst, isLast, images, announce, onChange, onMove, onDelete } = props
  const name = useId()
  const isRich = block.type === 'paragraph' || block.type === 'fineprint'

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
          {place + 1}. {blockNames[block.type]}
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
        <BlockEditor
          type={block.type}
          block={block}
          onChange={onChange}
          images={images}
          announce={announce}
        />
      </div>
    </li>
  )
})
