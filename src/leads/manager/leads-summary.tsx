import { reasonNames } from '#src/jobs/contract.ts'
import { dayOf, momentOf } from '#src/session/staff-time.ts'
import { Notice } from '#src/ui/dialog/notice.tsx'
import { Button, ButtonLink } from '#src/ui/form/button.tsx'
import { Outcome } from '#src/ui/form/outcome.tsx'
import { countOf, numberOf } from '#src/ui/text/words.ts'
import { leadStates } from '../choices.ts'
import { deliveryWords } from '../delivery-kinds.ts'
import type { LeadSummary } from '../staff-contract.ts'
import noticeStyles from './delivery-notices.module.css'
import styles from './leads-summary.module.css'
import { leadCalls, useLeadAction } from './queries.ts'
import { SignUpChart } from './sign-up-chart.tsx'
import { requestNames, stateNames } from './words.ts'

type LeadsSummaryProps = { summary: LeadSummary; onShow: (only: 'held' | 'failed') => void }

export function LeadsSummary({ summary, onShow }: LeadsSummaryProps) {
  const action = useLeadAction()
  const { held, failedDeliveries, openRequests } = summary
  return (
    <>
      <DeliveryNotices {...summary} />
      <Outcome action={action} />
      {openRequests.map((request) => (
        <Notice
          key={request.id}
          tone={Date.parse(request.dueAt) < Date.now() ? 'bad' : 'warning'}
          actions={
            <ButtonLink look="secondary" href={`/contentmanager/leads/${request.leadId}`}>
              Open the person
            </ButtonLink>
          }
        >
          <strong>{requestNames[request.kind]}</strong> asked for by {request.email}. Answer by{' '}
          <strong>{dayOf(request.dueAt)}</strong>.
        </Notice>
      ))}
      {held > 0 ? (
        <Notice
          tone="warning"
          actions={
            <Button look="secondary" onClick={() => onShow('held')}>
              Review them
            </Button>
          }
        >
          <strong>{numberOf(held)} held for review.</strong> They looked like abuse, so no mail
          left.
        </Notice>
      ) : null}
      {failedDeliveries > 0 ? (
        <Notice
          tone="bad"
          actions={
            <>
              <Button look="secondary" onClick={() => onShow('failed')}>
                Show them
              </Button>
              <Button
                look="secondary"
                disabled={action.busy}
                onClick={() => void action.run(leadCalls.retryAll)}
              >
                Retry all
              </Button>
            </>
          }
        >
          <strong>{numberOf(failedDeliveries)} deliveries failed</strong> and are not retried
          automatically.
        </Notice>
      ) : null}
      <div className={styles.numbers}>
        <dl className={styles.counts}>
          <div className={styles.total}>
            <dt>People</dt>
            <dd>{numberOf(summary.total)}</dd>
          </div>
          {leadStates.map((state) => (
            <div key={state}>
              <dt>{stateNames[state]}</dt>
              <dd>{numberOf(summary.states[state] ?? 0)}</dd>
            </div>
          ))}
        </dl>
        <SignUpChart summary={summary} />
      </div>
    </>
  )
}

const pauseReasons = {
  restored: 'a backup was restored, and mails that wait in it may have been sent before',
  operator: 'it was paused by hand',
}

/** Says that all deliveries are paused, or which are stuck, since when and why. While paused, nothing counts as stuck. */
function DeliveryNotices({ paused, stuckDeliveries }: LeadSummary) {
  if (!paused) return stuckDeliveries.map((stuck) => <StuckNotice key={stuck.kind} {...stuck} />)
  return (
    <Notice tone="warning">
      <strong>Mail is paused</strong> since {momentOf(paused.since)}: {pauseReasons[paused.reason]}.
      Sign-ups are accepted and their mails wait. The operator of the site releases them with{' '}
      <code className={noticeStyles.command}>npm run outbox -- release</code>.
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
