import { type ReactNode, useState } from 'react'
import { hasRoom } from '#src/ui/browser/has-room.ts'
import type { Freshness } from './freshness.ts'
import styles from './overview.module.css'

/** Numbers of another query are dimmed until the current ones are loaded. */
export function Dimmed({ freshness, children }: { freshness: Freshness; children: ReactNode }) {
  return (
    <div className={styles.dimmable} data-old={freshness.isOld} aria-busy={freshness.isOld}>
      {children}
    </div>
  )
}

/** A part of the dashboard that can be folded; on narrow screens it starts folded. */
export function Panel({
  id,
  title,
  text,
  freshness,
  actions,
  children,
}: {
  id: string
  title: string
  text?: string
  /** Of the numbers in it, if it shows any. */
  freshness?: Freshness
  actions?: ReactNode
  children: ReactNode
}) {
  // On a phone the tables would be many screens tall.
  const [isOpen, setIsOpen] = useState(hasRoom)
  return (
    <section aria-labelledby={id} className={styles.panel}>
      <details open={isOpen} onToggle={({ currentTarget }) => setIsOpen(currentTarget.open)}>
        <summary className={styles.panelSummary}>
          <h3 id={id} className={styles.panelTitle}>
            {title}
          </h3>
        </summary>
        <div className={styles.panelBody}>
          <div className={styles.panelHead}>
            <div>
              {text ? <p className={styles.panelText}>{text}</p> : null}
              {freshness ? (
                <p role="status" className={styles.note}>
                  {freshness.note}
                </p>
              ) : null}
            </div>
            {actions}
          </div>
          {freshness ? <Dimmed freshness={freshness}>{children}</Dimmed> : children}
        </div>
      </details>
    </section>
  )
}
