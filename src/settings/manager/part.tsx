import type { ReactNode } from 'react'
import styles from './settings.module.css'

type PartProps = {
  /** The address of the part ends with `#id-heading`. */
  id: string
  title: string
  lead?: ReactNode
  children: ReactNode
}

/** One subject of the settings. */
export function Part({ id, title, lead, children }: PartProps) {
  return (
    <section className={styles.part} aria-labelledby={`${id}-heading`}>
      <div>
        <h2 id={`${id}-heading`}>{title}</h2>
        {lead ? <p className={styles.lead}>{lead}</p> : null}
      </div>
      {children}
    </section>
  )
}
