import { type ReactNode, useEffect, useRef } from 'react'
import styles from './stage.module.css'

/** A panel over the field. Its first button gets the focus. */
export function Cover({ title, children }: { title: string; children: ReactNode }) {
  const panel = useRef<HTMLElement>(null)
  useEffect(() => panel.current?.querySelector('button')?.focus({ preventScroll: true }), [])
  return (
    <section ref={panel} className={styles.cover} aria-label={title}>
      <h2 className={styles.coverTitle}>{title}</h2>
      {children}
    </section>
  )
}
