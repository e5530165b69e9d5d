import styles from './scene.module.css'
import { useSeen } from './use-seen.ts'

/** The flow as arrows between sections, with the panel that describes one of them. */
export function InteractionScene() {
  const scene = useSeen<HTMLDivElement>()
  return (
    <div
      ref={scene}
      className={styles.wide}
      role="img"
      aria-label="Three wireframes joined by arrows. A panel reads: Sailing list, on tap, go to Choose seats; if sold out, offer the next sailing."
    >
      <div className={styles.flow}>
        <div className={styles.panel} />
      </div>
    </div>
  )
}
