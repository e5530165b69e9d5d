import { Button } from '#src/ui/form/button.tsx'
import type { Action } from '#src/ui/form/use-action.ts'
import { countOf } from '#src/ui/text/words.ts'
import { leadCalls } from './queries.ts'
import styles from './referrers-page.module.css'

type HeldReferralsProps = { leadId: number; held: number } & Pick<Action, 'button'>

/** Referrals that do not count until staff decide, because many came from one network. */
export function HeldReferrals({ leadId, held, button }: HeldReferralsProps) {
  if (held === 0) return null
  const decide = (decision: 'release' | 'reject', done: string) =>
    button(() => leadCalls.reviewReferrals(leadId, decision), done)
  return (
    <div className={styles.held}>
      <p>{countOf(held, 'referral', 'referrals')} held: many came from one network.</p>
      <Button look="secondary" {...decide('release', 'They count now.')}>
        Let them count
      </Button>
      <Button look="secondary" {...decide('reject', 'They do not count.')}>
        Reject them
      </Button>
    </div>
  )
}
