import type { ReactNode } from 'react'
import styles from './small-print.module.css'

export function SmallPrint({ children }: { children: ReactNode }) {
  return <p className={styles.print}>{children}</p>
}
