import { reasonNames } from '#src/jobs/contract.ts'
import { momentOf } from '#src/session/staff-time.ts'
import { Notice } from '#src/ui/dialog/notice.tsx'
import { countOf } from '#src/ui/text/words.ts'
import { deliveryWords } from '../delivery-kinds.ts'
import type { LeadSummary } from '../staff-contract.ts'

type Stuck = LeadSummary['stuckDeliveries'][number]

/** Says that deliveries are stuck, since when and why. */
export function StuckNotice({ stuck: { kind, count, since, errorClass } }: { stuck: Stuck }) {
  const words = deliveryWords[kind]
  const reason = errorClass
    ? reasonNames[errorClass](words.host)
    : 'nothing has tried to deliver them; whoever runs the site should look at its log'
  return (
    <Notice tone="bad">
      <strong>{countOf(count, `${words.one} is`, `${words.many} are`)} waiting</strong> since{' '}
      {momentOf(since)}: {reason}. {errorClass ? 'They are tried again by themselves.' : null}
    </Notice>
  )
}
