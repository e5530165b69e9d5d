import type { ReactNode } from 'react'
import { TryAgain } from '#src/ui/try-again.tsx'
import styles from './overview.module.css'

export function Failure({ error, again }: { error: Error; again: () => Promise<unknown> }) {
  return (
    <div role="alert" className={styles.failure}>
      <p>Error: {error.message}</p>
      <TryAgain again={again} />
    </div>
  )
}

export function Panel({
  id,
  title,
  text,
  actions,
  children,
}: {
  id: string
  title: string
  text?: string
  actions?: ReactNode
  children: ReactNode
}) {
  return (
    <section aria-labelledby={id} className={styles.panel}>
      <div className={styles.panelHead}>
        <div>
          <h3 id={id} className={styles.panelTitle}>
            {title}
          </h3>
          {text ? <p className={styles.panelText}>{text}</p> : null}
        </div>
        {actions}
      </div>
      {children}
    </section>
  )
}
