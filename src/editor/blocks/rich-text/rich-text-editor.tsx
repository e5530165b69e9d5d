import { useEffect, useRef, useState } from 'react'
import { useTextBinding } from '../../document/text-binding.ts'
import { nameOf } from '../arrange-blocks.ts'
import { type Block, definitionOf } from '../registry.ts'
import type { TextFlow } from '../text-flow.ts'
import styles from './rich-text-editor.module.css'
import { RichTextView } from './rich-text-view.tsx'
import { type PressedAt, RichTextWriting } from './rich-text-writing.tsx'

type RichTextEditorProps = {
  block: Pick<Block, 'id' | 'type' | 'content'>
  flow: TextFlow
  className?: string
}

/** Created only when it comes near the viewport: two hundred editors at once would block the page. */
export function RichTextEditor(props: RichTextEditorProps) {
  const { block, flow, className } = props
  const { id, content } = block
  const { holdsParagraphs } = definitionOf(block.type)
  const place = useRef<HTMLDivElement>(null)
  // An empty block is new, and the next key press is meant for it.
  const [near, setNear] = useState(content === '' || flow.isAwaited(id))
  const [focused, setFocused] = useState(false)
  const pressed = useRef<PressedAt>(undefined)
  const { richTextOf, awareness } = useTextBinding()
  const fragment = richTextOf(id)
  useEffect(() => {
    if (!place.current) return
    const observer = new IntersectionObserver(
      ([entry]) => {
        if (!entry?.isIntersecting) return
        setNear(true)
        observer.disconnect()
      },
      { rootMargin: '600px' },
    )
    observer.observe(place.current)
    return () => observer.disconnect()
  }, [])
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: it observes the focus; the text in it is the control
    <div
      ref={place}
      className={styles.editor}
      data-within={holdsParagraphs ? '' : undefined}
      onMouseDown={(event) => {
        if (near || event.button !== 0 || (event.target as Element).closest('a')) return
        // The frame of the block would get the focus, and the next key would replace the whole block.
        event.preventDefault()
        pressed.current = { left: event.clientX, top: event.clientY }
        setNear(true)
      }}
      onFocus={() => setFocused(true)}
      onBlur={({ currentTarget, relatedTarget }) => {
        // A prompt or dialog returns the focus to the same place.
        const next = relatedTarget ?? document.activeElement
        const stays = currentTarget.contains(next) || next?.closest('[role="dialog"]')
        if (!stays) setFocused(false)
      }}
    >
      {near && fragment ? (
        <RichTextWriting
          key={keyOf(fragment)}
          id={id}
          label={nameOf(block)}
          value={content}
          flow={flow}
          holdsParagraphs={holdsParagraphs}
          className={className}
          fragment={fragment}
          awareness={awareness}
          focused={focused}
          pressed={pressed}
        />
      ) : (
        <RichTextView html={content} className={className} />
      )}
    </div>
  )
}

const keys = new WeakMap<object, number>()
let lastKey = 0

/** Another shared text, after an undo for example, needs another writing area. */
function keyOf(fragment: object): number | undefined {
  if (!keys.has(fragment)) keys.set(fragment, ++lastKey)
  return keys.get(fragment)
}
