import { momentOf } from '#src/session/staff-time.ts'
import { Notice } from '#src/ui/dialog/notice.tsx'
import type { LeadSummary } from '../staff-contract.ts'
import styles from './paused-notice.module.css'

type PausedNoticeProps = NonNullable<LeadSummary['paused']>

const reasons = {
  restored: 'a backup was restored, and what waits in it may have been sent before',
  operator: 'it was paused by hand',
}

/** Says that all deliveries are paused, and who can change that. */
export function PausedNotice({ since, reason }: PausedNoticeProps) {
  return (
    <Notice tone="warning">
      <strong>Mail is paused</strong> since {momentOf(since)}: {reasons[reason]}. Sign-ups are taken
      and their mails wait. Whoever runs the site releases them with{' '}
      <code className={styles.command}>npm run outbox -- release</code>.
    </Notice>
  )
}
