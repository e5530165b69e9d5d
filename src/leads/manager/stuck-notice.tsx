import { momentOf } from '#src/session/staff-time.ts'
import { Notice } from '#src/ui/dialog/notice.tsx'
import { countOf } from '#src/ui/text/words.ts'
import type { LeadSummary } from '../staff-contract.ts'
import { hostNames, reasonNames } from './words.ts'

type Stuck = LeadSummary['stuckDeliveries'][number]

const names = {
  'confirmation-mail': { one: 'mail is', many: 'mails are' },
  'leave-link': {
    one: 'mail with a link to unsubscribe is',
    many: 'mails with a link to unsubscribe are',
  },
  'known-mail': {
    one: 'mail that says that nothing is to confirm is',
    many: 'mails that say that nothing is to confirm are',
  },
  'data-link': {
    one: 'mail with a link to somebody’s data is',
    many: 'mails with a link to somebody’s data are',
  },
  'staff-mail': { one: 'mail to staff is', many: 'mails to staff are' },
  provider: { one: 'delivery to the provider is', many: 'deliveries to the provider are' },
}

/** Says that deliveries are stuck, since when and why. */
export function StuckNotice({ stuck: { kind, count, since, errorClass } }: { stuck: Stuck }) {
  const reason = errorClass
    ? reasonNames[errorClass](hostNames[kind])
    : 'nothing has tried to deliver them; whoever runs the site should look at its log'
  return (
    <Notice tone="bad">
      <strong>{countOf(count, names[kind].one, names[kind].many)} waiting</strong> since{' '}
      {momentOf(since)}: {reason}. {errorClass ? 'They are tried again by themselves.' : null}
    </Notice>
  )
}
