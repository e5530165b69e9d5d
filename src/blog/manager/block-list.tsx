import { useCallback, useEffect, useRef } from 'react'
import { Button } from '#src/ui/button.tsx'
import type { ImageTools } from '../blocks/editor-props.ts'
import { addableTypes, type Block, type BlockType } from '../blocks/registry.ts'
import { BlockFrame } from './block-frame.tsx'
import styles from './block-list.module.css'
import { insertAfter, moveBlock, nameOf, newBlock } from './document.ts'
import { focusBlock } from './focus-block.ts'
import type { Edit } from './use-blog-editor.ts'
import { useDroppedImages } from './use-dropped-images.ts'

type BlockListProps = {
  blocks: readonly Block[]
  change: Edit
  images: ImageTools
  announce: (text: string) => void
}

export function BlockList({ blocks, change, images, announce }: BlockListProps) {
  const latest = useRef(blocks)
  latest.current = blocks
  const toFocus = useRef<() => void>(undefined)
  useEffect(() => {
    toFocus.current?.()
    toFocus.current = undefined
  })

  const onChange = useCallback(
    (block: Block) =>
      change(
        (now) => ({ ...now, blocks: now.blocks.map((one) => (one.id === block.id ? block : one)) }),
        block.id,
      ),
    [change],
  )

  const onMove = useCallback(
    (block: Block, by: -1 | 1) => {
      const now = latest.current
      const to = now.findIndex((one) => one.id === block.id) + by
      if (to < 0 || to >= now.length) return
      const focused = document.activeElement as HTMLElement | null
      change((doc) => ({ ...doc, blocks: moveBlock(doc.blocks, block.id, by) }))
      announce(`${nameOf(block)} moved to position ${to + 1} of ${now.length}`)
      // Moving loses the focus; a button that is now disabled passes it to its neighbor.
      toFocus.current = () => {
        const off = focused instanceof HTMLButtonElement && focused.disabled
        const twin = focused?.parentElement?.querySelector<HTMLElement>('button:not(:disabled)')
        const target = off ? twin : focused
        target?.focus({ preventScroll: true })
        target?.scrollIntoView({ block: 'nearest' })
      }
    },
    [change, announce],
  )

  const onDelete = useCallback(
    (block: Block) => {
      const place = latest.current.findIndex((one) => one.id === block.id)
      const next = latest.current[place + 1] ?? latest.current[place - 1]
      change((doc) => ({ ...doc, blocks: doc.blocks.filter((one) => one.id !== block.id) }))
      announce(`${nameOf(block)} deleted`)
      toFocus.current = () => {
        const target = next
          ? `[data-block-id="${CSS.escape(next.id)}"] [data-block-head] button:not(:disabled)`
          : '[data-add]'
        document.querySelector<HTMLElement>(target)?.focus()
      }
    },
    [change, announce],
  )

  const insert = useCallback(
    (added: Block[], after?: string) => {
      const [first] = added
      if (!first) return
      change((doc) => ({ ...doc, blocks: insertAfter(doc.blocks, after, added) }))
      toFocus.current = () => focusBlock(first.id)
    },
    [change],
  )

  const add = (type: BlockType) => {
    insert([newBlock(type)])
    announce(`${nameOf({ type })} added`)
  }

  const dropped = useDroppedImages({ blocks: latest, images, insert, onChange })

  return (
    <section className={styles.article} aria-label="Article" {...dropped}>
      <ol className={styles.blocks}>
        {blocks.map((block, place) => (
          <BlockFrame
            key={block.id}
            block={block}
            place={place}
            isFirst={place === 0}
            isLast={place === blocks.length - 1}
            images={images}
            announce={announce}
            onChange={onChange}
            onMove={onMove}
            onDelete={onDelete}
          />
        ))}
      </ol>
      {blocks.length === 0 ? (
        <p className={styles.empty}>An empty page. Start with a title, or drop images here.</p>
      ) : null}
      <fieldset className={styles.add}>
        <legend className={styles.legend}>Add a block</legend>
        {addableTypes.map((type) => (
          <Button key={type} look="secondary" data-add={type} onClick={() => add(type)}>
            + {nameOf({ type })}
          </Button>
        ))}
      </fieldset>
    </section>
  )
}
