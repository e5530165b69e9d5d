import { type ReactNode, useState } from 'react'
import { dayOf } from '#src/session/staff-time.ts'
import { useIsHidden } from '#src/ui/browser/delayed-work.ts'
import { saveFile } from '#src/ui/browser/save-file.ts'
import { Notice } from '#src/ui/dialog/notice.tsx'
import { ActionForm } from '#src/ui/form/action-form.tsx'
import { Button } from '#src/ui/form/button.tsx'
import { ConfirmButton } from '#src/ui/form/confirm-button.tsx'
import { SelectField, TextField } from '#src/ui/form/field.tsx'
import { Outcome } from '#src/ui/form/outcome.tsx'
import type { Action } from '#src/ui/form/use-action.ts'
import { requestKinds } from '../choices.ts'
import { leadForms } from '../lead-forms.ts'
import type { Lead, LeadRecord } from '../staff-contract.ts'
import { HeldReferrals } from './held-referrals.tsx'
import styles from './lead-actions.module.css'
import { leadCalls, reviewOf, useLeadAction, useLeadsLater } from './queries.ts'
import { requestNames } from './words.ts'

const warning =
  'Everything about this person is erased: sign-ups, history, deliveries and copies of mails. You can undo it for ten seconds, and not later. A lead that was delivered to a provider must be deleted there too.'

export function LeadActions({ record, onErased }: { record: LeadRecord; onErased: () => void }) {
  const { lead, deliveries, requests } = record
  const action = useLeadAction()
  const { erase } = useLeadsLater()
  const { button } = action
  const failed = deliveries.filter(({ state }) => state === 'failed')
  const open = requests.filter(({ closedAt }) => !closedAt)
  return (
    <div className={styles.actions}>
      <Outcome action={action} />
      {lead.held > 0 ? <HeldForReview lead={lead} button={button} /> : null}
      <HeldReferrals leadId={lead.id} held={record.referrals.held} button={button} />
      {lead.state === 'bounced' ? (
        <ReasonForm
          title="Mail bounces"
          text="Nothing is sent to this address. If it works again, say how you know."
          button="Send mail again"
          done="Mail is sent to this address again."
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
              <Button look="secondary" {...button(() => leadCalls.retry(id), 'On its way again.')}>
                {kind === 'provider' ? 'Deliver to the provider again' : 'Send the mail again'}
              </Button>
            </div>
          ))}
        </section>
      ) : null}
      <section className={styles.group}>
        <h2>Reply</h2>
        <p>Note that this person has written back. It ends sequences that have this goal.</p>
        <Button look="secondary" {...button(() => leadCalls.noteReply(lead.id), 'Reply noted.')}>
          Note a reply
        </Button>
      </section>
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
              <Button look="secondary" {...button(() => leadCalls.close(id), 'Request closed.')}>
                Answered
              </Button>
            }
          >
            {requestNames[kind]}: answer by <strong>{dayOf(dueAt)}</strong>
          </Notice>
        ))}
        {requestKinds.map((kind) => (
          <Button
            key={kind}
            look="secondary"
            {...button(() => leadCalls.note(lead.id, kind), 'Request noted.')}
          >
            {kind === 'deletion' ? 'Note a deletion request' : 'Note a request for their data'}
          </Button>
        ))}
        <Button look="secondary" onClick={() => saveRecord(record)}>
          Export everything
        </Button>
      </section>
      <section className={styles.erase}>
        <h2>Erase</h2>
        <p>Everything that is stored about this person is deleted.</p>
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

function HeldForReview({ lead, button }: { lead: Lead } & Pick<Action, 'button'>) {
  return (
    <section className={styles.group}>
      <h2>Held for review</h2>
      <p>Releasing sends the confirmation mail. Rejecting sends nothing.</p>
      <Button {...button(() => leadCalls.review(lead.id, 'release'), 'Released.')}>Release</Button>
      <Button look="secondary" {...button(() => leadCalls.review(lead.id, 'reject'), 'Rejected.')}>
        Reject
      </Button>
    </section>
  )
}

function saveRecord(record: LeadRecord): void {
  const content = new Blob([JSON.stringify(record, null, 2)], { type: 'application/json' })
  saveFile(`lead-${record.lead.id}.json`, content)
}

type ReasonFormProps = {
  title: string
  text: string
  button: string
  done?: string
  /** Fields before the reason. */
  children?: ReactNode
  onReason: (reason: string) => Promise<unknown>
}

function ReasonForm({ title, text, button, done, children, onReason }: ReasonFormProps) {
  const action = useLeadAction()
  return (
    <section className={styles.group}>
      <h2>{title}</h2>
      <p>{text}</p>
      <ActionForm
        className={styles.form}
        action={action}
        look="secondary"
        submit={button}
        onSubmit={async (text, form) => {
          if (await action.run(() => onReason(text('reason')), done)) form.reset()
        }}
      >
        {children}
        <TextField label="Reason" name="reason" maxLength={500} required />
      </ActionForm>
    </section>
  )
}

/** Takes a person off a list, for example because they asked on the phone. */
function Unsubscribe({ lead }: { lead: Lead }) {
  const [chosen, setChosen] = useState('')
  const { unsubscribe } = useLeadsLater()
  const isHidden = useIsHidden()
  const on = lead.lists.filter(({ state }) => state !== 'unsubscribed')
  if (on.length === 0 || isHidden(reviewOf(lead.id))) return null
  const list = on.find((one) => one.list === chosen)?.list
  return (
    <ReasonForm
      title="Unsubscribe"
      text="For somebody who asked you to. They come back only by signing up themselves. You can undo it for ten seconds."
      button="Unsubscribe"
      onReason={async (reason) => unsubscribe([lead], { list, reason })}
    >
      <SelectField
        label="From"
        value={list ?? ''}
        options={[
          ['', 'Everything'],
          ...on.map((one) => [one.list, leadForms[one.list].name] as const),
        ]}
        onChange={({ target }) => setChosen(target.value)}
      />
    </ReasonForm>
  )
}
