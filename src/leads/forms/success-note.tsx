import { useEffect, useRef } from 'react'
import { StrokeIcon } from '#src/ui/stroke-icon.tsx'
import styles from './success-note.module.css'

/** Takes the form's place, and the focus with it, so that a screen reader hears what happened. */
export function SuccessNote() {
  const note = useRef<HTMLDivElement>(null)
  useEffect(() => note.current?.focus({ preventScroll: true }), [])
  return (
    <div ref={note} className={styles.note} role="status" tabIndex={-1}>
      <span className={styles.icon}>
        <StrokeIcon path="M21 12V6H3v12h9M3 7l9 6 9-6m-6 11 2 2 4-4" size={24} />
      </span>
      <div>
        <p className={styles.text}>Success! Now check your email to confirm your subscription.</p>
        <p className={styles.hint}>One click in that mail and you are in. It may hide in spam.</p>
      </div>
    </div>
  )
}
