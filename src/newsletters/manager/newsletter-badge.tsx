import type { ReactNode } from 'react'
import type { NewsletterState } from '../choices.ts'
import styles from './newsletter-badge.module.css'

type NewsletterBadgeProps = { state: NewsletterState; children: ReactNode }

export function NewsletterBadge({ state, children }: NewsletterBadgeProps) {
  return (
    <span className={styles.badge} data-state={state}>
      {children}
    </span>
  )
}
