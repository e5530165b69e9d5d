import type { ReactNode } from 'react'
import { RouterLink } from '#src/ui/page/router-link.tsx'
import styles from './small-print.module.css'

/** The promise of a form, with a link to the privacy policy. */
export function SmallPrint({ children }: { children: ReactNode }) {
  return (
    <p className={styles.print}>
      {children} Read the <RouterLink href="/privacypolicy">privacy policy</RouterLink>.
    </p>
  )
}
