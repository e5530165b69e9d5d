import { type ReactNode, type RefObject, useEffect, useRef, useState } from 'react'
import type * as Y from 'yjs'
import styles from './rich-text-editor.module.css'

export type PressedAt = { left: number; top: number } | undefined

export interface Writing {
  key: number
  fragment: Y.XmlFragment
  focused: boolean
  /** Where somebody clicked before the writing area existed: the caret goes there. */
  pressed: RefObject<PressedAt>
}

type WritingAreaProps = {
  fragment: Y.XmlFragment | undefined
  /** The block is new, and the next key press is meant for it. */
  isNew: boolean
  /** The text is within a frame of its block. */
  isWithin?: boolean | undefined
  /** The text as readers see it. */
  shown: ReactNode
  children: (writing: Writing) => ReactNode
}

/** Created only when it comes near the viewport: two hundred editors at once would block the page. */
export function WritingArea({ fragment, isNew, isWithin, shown, children }: WritingAreaProps) {
  const place = useRef<HTMLDivElement>(null)
  const [near, setNear] = useState(isNew)
  const [focused, setFocused] = useState(false)
  const pressed = useRef<PressedAt>(undefined)
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
      data-within={isWithin ? '' : undefined}
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
      {near && fragment ? children({ key: keyOf(fragment), fragment, focused, pressed }) : shown}
    </div>
  )
}

const keys = new WeakMap<object, number>()
let lastKey = 0

/** Another shared text, after an undo for example, needs another writing area. */
function keyOf(fragment: object): number {
  const key = keys.get(fragment) ?? ++lastKey
  keys.set(fragment, key)
  return key
}
