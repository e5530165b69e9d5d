import { type SubmitEvent, useState } from 'react'
import { Button } from '#src/ui/form/button.tsx'
import { TextField } from '#src/ui/form/field.tsx'
import { Outcome } from '#src/ui/form/outcome.tsx'
import styles from './lead-actions.module.css'
import { leadCalls } from './queries.ts'
import { useLeadAction } from './use-lead-work.ts'

/** Reactivates a person whose mails bounced, for example after they said that their mailbox works again. */
export function Reactivate({ leadId }: { leadId: number }) {
  const action = useLeadAction()
  const [reason, setReason] = useState('')
  const onSubmit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    void action.run(() => leadCalls.reactivate(leadId, reason))
  }
  return (
    <section className={styles.group}>
      <h2>Mail bounces</h2>
      <p>Nothing is sent to this address. If it works again, say how you know.</p>
      <form onSubmit={onSubmit} className={styles.form}>
        <TextField
          label="Reason"
          value={reason}
          maxLength={500}
          required
          onChange={({ target }) => setReason(target.value)}
        />
        <Button type="submit" look="secondary" disabled={action.busy}>
          Send mail again
        </Button>
      </form>
      <Outcome action={action} />
    </section>
  )
}
