import { type ReactNode, useState } from 'react'
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

/** The secret of a mail's link. It is in the fragment (#), which browsers send to no server. */
export function useLinkToken(): string {
  const [token] = useState(() => window.location.hash.slice(1))
  return token
}
