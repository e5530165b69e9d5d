import { type SubmitEvent, useState } from 'react'
import { legalFacts } from '#src/site/legal/facts.ts'
import { Button } from '#src/ui/form/button.tsx'
import { TextField } from '#src/ui/form/field.tsx'
import { longestAddress } from '../../email-address.ts'
import { resendAction, type Source } from '../../lead-forms.ts'
import styles from './resend-form.module.css'

type ResendFormProps = {
  form: Source
  /** The address that was just submitted; unknown after a page load. */
  address: string | undefined
  again: boolean
}

type State = 'idle' | 'busy' | 'done' | 'failed'

const texts: Record<State, string> = {
  idle: '',
  busy: '',
  // The same text whether or not the address is known.
  done: `If this address waits for a confirmation, the mail leaves again in about a minute. One mailbox gets at most ${legalFacts.mailsADay} of these mails a day and ${legalFacts.mailsInAll} in all.`,
  failed: 'That did not reach us. Please try again.',
}

/** "Send it again" under the success text; without scripts a plain form that asks for the address. */
export function ResendForm({ form, address, again }: ResendFormProps) {
  const [state, setState] = useState<State>(again ? 'done' : 'idle')
  const action = `${resendAction}?form=${form}`
  const onSubmit = async (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    if (state === 'busy') return
    setState('busy')
    const body = new FormData(event.currentTarget)
    const headers = { accept: 'application/json' }
    const answer = await fetch(action, { method: 'POST', headers, body }).catch(() => undefined)
    setState(answer?.ok ? 'done' : 'failed')
  }
  return (
    <form action={action} method="post" className={styles.form} onSubmit={onSubmit}>
      <p role="status" className={styles.status}>
        {texts[state]}
      </p>
      {state === 'done' ? null : (
        <div className={styles.row}>
          {address ? (
            <>
              <p className={styles.question}>No mail at {address}?</p>
              <input type="hidden" name="email_address" value={address} />
            </>
          ) : (
            <TextField
              label="No mail? Your address:"
              name="email_address"
              type="email"
              autoComplete="email"
              maxLength={longestAddress}
              required
            />
          )}
          <Button type="submit" look="secondary" aria-disabled={state === 'busy' || undefined}>
            {state === 'busy' ? 'Sending…' : 'Send it again'}
          </Button>
        </div>
      )}
    </form>
  )
}
