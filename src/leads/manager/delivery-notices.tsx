import { reasonNames } from '#src/jobs/contract.ts'
import { momentOf } from '#src/session/staff-time.ts'
import { Notice } from '#src/ui/dialog/notice.tsx'
import { countOf } from '#src/ui/text/words.ts'
import { deliveryWords } from '../delivery-kinds.ts'
import type { LeadSummary } from '../staff-contract.ts'
import styles from './delivery-notices.module.css'

const pauseReasons = {
  restored: 'a backup was restored, and mails that wait in it may have been sent before',
  operator: 'it was paused by hand',
}

/** Says that all deliveries are paused, or which are stuck, since when and why. While paused, nothing counts as stuck. */
export function DeliveryNotices({ paused, stuckDeliveries }: LeadSummary) {
  if (!paused) return stuckDeliveries.map((stuck) => <StuckNotice key={stuck.kind} {...stuck} />)
  return (
    <Notice tone="warning">
      <strong>Mail is paused</strong> since {momentOf(paused.since)}: {pauseReasons[paused.reason]}.
      Sign-ups are accepted and their mails wait. The operator of the site releases them with{' '}
      <code className={styles.command}>npm run outbox -- release</code>.
    </Notice>
  )
}

function StuckNotice({ kind, count, since, errorClass }: LeadSummary['stuckDeliveries'][number]) {
  const words = deliveryWords[kind]
  const reason = errorClass
    ? `${reasonNames[errorClass](words.host)}. They are retried automatically.`
    : 'no process has tried to deliver them. The operator of the site should look at its log.'
  return (
    <Notice tone="bad">
      <strong>{countOf(count, `${words.one} is`, `${words.many} are`)} waiting</strong> since{' '}
      {momentOf(since)}: {reason}
    </Notice>
  )
}
