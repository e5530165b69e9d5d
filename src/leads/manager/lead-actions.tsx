import { dayOf } from '#src/session/staff-time.ts'
import { saveFile } from '#src/ui/browser/save-file.ts'
import { Notice } from '#src/ui/dialog/notice.tsx'
import { Button } from '#src/ui/form/button.tsx'
import { ConfirmButton } from '#src/ui/form/confirm-button.tsx'
import { Outcome } from '#src/ui/form/outcome.tsx'
import type { LeadRecord } from '../staff-contract.ts'
import styles from './lead-actions.module.css'
import { leadCalls, useEraseLead, useLeadAction } from './queries.ts'
import { ReasonForm, Unsubscribe } from './reason-form.tsx'
import { requestNames } from './words.ts'

const warning =
  'Everything about this person is erased: sign-ups, history, deliveries and copies of mails. You can undo it for ten seconds, and not later. A lead that was delivered to a provider must be deleted there too.'

type LeadActionsProps = { record: LeadRecord; onErased: () => void }

export function LeadActions({ record, onErased }: LeadActionsProps) {
  const { lead, deliveries, requests } = record
  const action = useLeadAction()
  const erase = useEraseLead()
  const does = (call: () => Promise<unknown>) => ({
    disabled: action.busy,
    onClick: () => void action.run(call),
  })
  const failed = deliveries.filter(({ state }) => state === 'failed')
  const open = requests.filter(({ closedAt }) => !closedAt)
  return (
    <div className={styles.actions}>
      <Outcome action={action} />
      {lead.held > 0 ? (
        <section className={styles.group}>
          <h2>Held for review</h2>
          <p>Releasing sends the confirmation mail. Rejecting sends nothing.</p>
          <Button {...does(() => leadCalls.review(lead.id, 'release'))}>Release</Button>
          <Button look="secondary" {...does(() => leadCalls.review(lead.id, 'reject'))}>
            Reject
          </Button>
        </section>
      ) : null}
      {lead.state === 'bounced' ? (
        <ReasonForm
          title="Mail bounces"
          text="Nothing is sent to this address. If it works again, say how you know."
          button="Send mail again"
          onReason={(reason) => leadCalls.reactivate(lead.id, reason)}
        />
      ) : null}
      <Unsubscribe lead={lead} />
      {failed.length > 0 ? (
        <section className={styles.group}>
          <h2>Failed deliveries</h2>
          {failed.map(({ id, kind, lastError }) => (
            <div key={id}>
              <p>{lastError}</p>
              <Button look="secondary" {...does(() => leadCalls.retry(id))}>
                {kind === 'provider' ? 'Deliver to the provider again' : 'Send the mail again'}
              </Button>
            </div>
          ))}
        </section>
      ) : null}
      <section className={styles.group}>
        <h2>Privacy</h2>
        <p>
          We promise to review deletion requests within 30 business days and to answer other
          requests within 45 days.
        </p>
        {open.map(({ id, kind, dueAt }) => (
          <Notice
            key={id}
            tone={Date.parse(dueAt) < Date.now() ? 'bad' : 'warning'}
            actions={
              <Button look="secondary" {...does(() => leadCalls.close(id))}>
                Answered
              </Button>
            }
          >
            {requestNames[kind]}: answer by <strong>{dayOf(dueAt)}</strong>
          </Notice>
        ))}
        <Button look="secondary" {...does(() => leadCalls.note(lead.id, 'deletion'))}>
          Note a deletion request
        </Button>
        <Button look="secondary" {...does(() => leadCalls.note(lead.id, 'access'))}>
          Note a request for their data
        </Button>
        <Button look="secondary" onClick={() => saveRecord(record)}>
          Export everything
        </Button>
        <ConfirmButton
          look="danger"
          ask={{
            title: 'Erase everything about this person?',
            text: warning,
            confirm: 'Erase',
            look: 'danger',
          }}
          onConfirm={() => {
            erase(lead)
            onErased()
          }}
        >
          Erase everything
        </ConfirmButton>
      </section>
    </div>
  )
}

function saveRecord(record: LeadRecord): void {
  const content = new Blob([JSON.stringify(record, null, 2)], { type: 'application/json' })
  saveFile(`lead-${record.lead.id}.json`, content)
}
