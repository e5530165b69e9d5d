import { useEffect, useRef, useState } from 'react'
import styles from './rich-text-editor.module.css'
import type { RichTextEditorProps } from './rich-text-editor-props.ts'
import { RichTextView } from './rich-text-view.tsx'
import { RichTextWriting } from './rich-text-writing.tsx'

/**
 * Rich text that can be written on. The editor itself is made only when it comes near the window: two hundred of
 * them at once would hold up the page.
 */
export function RichTextEditor(props: RichTextEditorProps) {
  const place = useRef<HTMLDivElement>(null)
  // An empty one is new, and the next key is meant for it.
  const [near, setNear] = useState(props.value === '' || props.flow.isAwaited(props.id))
  const [focused, setFocused] = useState(false)
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
    // biome-ignore lint/a11y/noStaticElementInteractions: it only watches where the focus is
    <div
      ref={place}
      className={styles.editor}
      onFocus={() => setFocused(true)}
      onBlur={({ currentTarget, relatedTarget }) => {
        // A prompt and a dialog give the focus back to the same place.
        const next = relatedTarget ?? document.activeElement
        const stays = currentTarget.contains(next) || next?.closest('[role="dialog"]')
        if (!stays) setFocused(false)
      }}
    >
      {near ? (
        <RichTextWriting {...props} focused={focused} />
      ) : (
        <RichTextView html={props.value} className={props.className} />
      )}
    </div>
  )
}
