import { useEffect, useRef } from 'react'
import { Button } from '#src/ui/form/button.tsx'
import styles from './stage.module.css'

export function PauseScreen({ onResume }: { onResume: () => void }) {
  const panel = useRef<HTMLElement>(null)
  useEffect(() => panel.current?.querySelector('button')?.focus({ preventScroll: true }), [])
  return (
    <section ref={panel} className={styles.cover} aria-label="Paused">
      <h2 className={styles.coverTitle}>Paused</h2>
      <Button size="large" onClick={onResume}>
        Resume
      </Button>
    </section>
  )
}
