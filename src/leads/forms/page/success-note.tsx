import { useEffect, useRef } from 'react'
import { StrokeIcon } from '#src/ui/style/stroke-icon.tsx'
import type { Source } from '../../lead-forms.ts'
import { ResendForm } from '../links/resend-form.tsx'
import { formAction } from '../sending/form-action.ts'
import type { FormSearch } from '../sending/form-search.ts'
import { isOurs } from '../sending/submission.ts'
import type { TakenForm } from '../sending/use-lead-form.ts'
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
