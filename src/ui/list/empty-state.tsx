import type { ReactNode } from 'react'
import styles from './empty-state.module.css'

export function EmptyState({ children }: { children: ReactNode }) {
  return (
    <div className={styles.empty}>
      <svg viewBox="0 0 176 64" fill="none" aria-hidden="true">
        <path
          className={styles.wires}
          d={Array.from({ length: 11 }, (_, i) => `M${8 + i * 16} 2v60`).join('')}
        />
        <path className={styles.coming} d="M4 14h168M4 32h168M4 50h168" />
        <path className={styles.thread} d="M4 14h56" />
      </svg>
      <p role="status">{children}</p>
    </div>
  )
}
