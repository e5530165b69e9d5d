import { Notice } from '#src/ui/notice.tsx'
import type { LeadSummary } from '../staff-contract.ts'
import { momentOf } from './words.ts'

type PausedNoticeProps = NonNullable<LeadSummary['paused']>

const reasons = {
  restored: 'a backup was restored, and what waits in it may have been sent before',
  operator: 'whoever runs the site paused it',
}

/** Says that no mail leaves at all, and who can change that. */
export function PausedNotice({ since, reason }: PausedNoticeProps) {
  return (
    <Notice tone="warning">
      <strong>Mail is paused</strong> since {momentOf(since)}: {reasons[reason]}. Sign-ups are taken
      and their mails wait. Whoever runs the site releases them with{' '}
      <code>npm run outbox -- release</code>.
    </Notice>
  )
}
