import { type ReactNode, type SubmitEvent, useState } from 'react'
import { Button } from '#src/ui/form/button.tsx'
import { TextField } from '#src/ui/form/field.tsx'
import { Outcome } from '#src/ui/form/outcome.tsx'
import styles from './lead-actions.module.css'
import { useLeadAction } from './use-lead-work.ts'

type ReasonFormProps = {
  title: string
  text: string
  button: string
  /** Fields before the reason. */
  children?: ReactNode
  onReason: (reason: string) => Promise<unknown>
}

/** An action on a person that is stored with its reason. */
export function ReasonForm({ title, text, button, children, onReason }: ReasonFormProps) {
  const action = useLeadAction()
  const [reason, setReason] = useState('')
  const onSubmit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    void action.run(async () => {
      await onReason(reason)
      setReason('')
    })
  }
  return (
    <section className={styles.group}>
      <h2>{title}</h2>
      <p>{text}</p>
      <form onSubmit={onSubmit} className={styles.form}>
        {children}
        <TextField
          label="Reason"
          value={reason}
          maxLength={500}
          required
          onChange={({ target }) => setReason(target.value)}
        />
        <Button type="submit" look="secondary" disabled={action.busy}>
          {button}
        </Button>
      </form>
      <Outcome action={action} />
    </section>
  )
}
