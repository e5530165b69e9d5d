import { type ReactNode, type SubmitEvent, useState } from 'react'
import { Button } from '#src/ui/form/button.tsx'
import { SelectField, TextField } from '#src/ui/form/field.tsx'
import { Outcome } from '#src/ui/form/outcome.tsx'
import { leadForms } from '../lead-forms.ts'
import type { Lead } from '../staff-contract.ts'
import styles from './lead-actions.module.css'
import { leadCalls, useLeadAction } from './queries.ts'

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

/** Takes a person off a list, for example because they asked on the phone. */
export function Unsubscribe({ lead }: { lead: Lead }) {
  const [chosen, setChosen] = useState('')
  const on = lead.lists.filter(({ state }) => state !== 'unsubscribed')
  if (on.length === 0) return null
  const list = on.find((one) => one.list === chosen)?.list
  return (
    <ReasonForm
      title="Unsubscribe"
      text="For somebody who asked you to. They come back only by signing up themselves."
      button="Unsubscribe"
      onReason={(reason) => leadCalls.unsubscribe(lead.id, { list, reason })}
    >
      <SelectField
        label="From"
        value={list ?? ''}
        onChange={({ target }) => setChosen(target.value)}
      >
        <option value="">Everything</option>
        {on.map((one) => (
          <option key={one.list} value={one.list}>
            {leadForms[one.list].name}
          </option>
        ))}
      </SelectField>
    </ReasonForm>
  )
}
