import type { NewsletterSummary } from '../contract.ts'
import styles from './newsletter-badge.module.css'
import { stateText } from './words.ts'

export function NewsletterBadge({ newsletter }: { newsletter: NewsletterSummary }) {
  return (
    <span className={styles.badge} data-state={newsletter.state}>
      {stateText(newsletter)}
    </span>
  )
}
