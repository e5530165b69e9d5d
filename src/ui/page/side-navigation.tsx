import type { ReactNode } from 'react'
import styles from './side-navigation.module.css'

type SideNavigationProps = {
  label: string
  /** The ids of the parts of the page, in their order, with their names. */
  parts: Record<string, string>
  children: ReactNode
}

/** A long page of forms, with links to its parts beside it; on a narrow screen above it. */
export function SideNavigation({ label, parts, children }: SideNavigationProps) {
  return (
    <div className={styles.columns}>
      <nav aria-label={label} className={styles.links}>
        {Object.entries(parts).map(([id, name]) => (
          <a key={id} href={`#${id}`}>
            {name}
          </a>
        ))}
      </nav>
      <div className={styles.content}>{children}</div>
    </div>
  )
}
