import { type SubmitEvent, useEffect, useRef, useState } from 'react'
import { legalFacts } from '#src/site/legal/facts.ts'
import { Button } from '#src/ui/form/button.tsx'
import { TextField } from '#src/ui/form/field.tsx'
import { StrokeIcon } from '#src/ui/style/stroke-icon.tsx'
import { resendAction, type Source } from '../../lead-forms.ts'
import resendStyles from '../links/resend-form.module.css'
import type { FormSearch } from '../sending/form-search.ts'
import { formAction, isOurs } from '../sending/submission.ts'
import type { TakenForm } from '../sending/use-lead-form.ts'
import { addressField } from './form-parts.tsx'
import styles from './success-note.module.css'

type SuccessNoteProps = {
  form: Source
  taken: TakenForm | undefined
  /** Without scripts the page is reloaded, and its URL contains the outcome. */
  search: FormSearch
}

/** Replaces the form and takes the focus, so that screen readers announce the result. */
export function SuccessNote({ form, taken, search }: SuccessNoteProps) {
  const review = search.review === 1 || taken?.review
  const note = useRef<HTMLDivElement>(null)
  useEffect(() => note.current?.focus({ preventScroll: true }), [])
  const hint = review
    ? 'It takes longer this time: the sign-up looks automated, so a person reads it before the mail leaves.'
    : 'One click in that mail and you are in. If you are in already, the mail says so. It may take a few minutes, or hide in spam.'
  return (
    <div className={styles.note}>
      <span className={styles.icon}>
        <StrokeIcon path="M21 12V6H3v12h9M3 7l9 6 9-6m-6 11 2 2 4-4" size={24} />
      </span>
      <div className={styles.words}>
        <div ref={note} className={styles.message} role="status" tabIndex={-1}>
          <p className={styles.text}>Success! Now check your email to confirm your subscription.</p>
          <p className={styles.hint}>{hint}</p>
        </div>
        {review || !isOurs(formAction(form)) ? null : (
          <ResendForm form={form} address={taken?.address} again={search.again === 1} />
        )}
      </div>
    </div>
  )
}

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
  done: `If this address waits for a confirmation, the mail leaves again in about a minute. One mailbox gets at most ${legalFacts.mailsADay} mails a day that somebody can ask for here, and ${legalFacts.mailsInAll} of this kind in all; then this one leaves later or not at all.`,
  failed: 'That did not reach us. Please try again.',
}

/** "Send it again" under the success text; without scripts a plain form that asks for the address. */
function ResendForm({ form, address, again }: ResendFormProps) {
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
    <form action={action} method="post" className={resendStyles.form} onSubmit={onSubmit}>
      <p role="status" className={resendStyles.status}>
        {texts[state]}
      </p>
      {state === 'done' ? null : (
        <div className={resendStyles.row}>
          {address ? (
            <>
              <p className={resendStyles.question}>No mail at {address}?</p>
              <input type="hidden" name="email_address" value={address} />
            </>
          ) : (
            <TextField {...addressField} label="No mail? Your address:" />
          )}
          <Button type="submit" look="secondary" aria-disabled={state === 'busy' || undefined}>
            {state === 'busy' ? 'Sending…' : 'Send it again'}
          </Button>
        </div>
      )}
    </form>
  )
}
