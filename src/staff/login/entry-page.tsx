import type { ReactNode } from 'react'
import styles from './login-page.module.css'

export function EntryPage({ title, children }: { title: string; children: ReactNode }) {
  return (
    <div className={styles.page}>
      <div className={styles.form}>
        <h1>{title}</h1>
        {children}
      </div>
    </div>
  )
}
