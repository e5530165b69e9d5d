import { type FormEvent, useState } from 'react'
import { ApiError } from '#src/app/client.ts'
import { newId } from '#src/ui/browser/new-id.ts'
import { Button } from '#src/ui/form/button.tsx'
import { TextAreaField, TextField } from '#src/ui/form/field.tsx'
import type { ReviewComment } from '../review-contract.ts'
import { sendComment } from './load-review.ts'
import { longDate } from './long-date.ts'
import styles from './review-page.module.css'

type ReviewBlockProps = {
  token: string
  blockId: string
  comments: ReviewComment[]
  name: string
  onName: (name: string) => void
  onSent: (comment: ReviewComment) => void
}

/** The comments on one block and the form for the next. */
export function ReviewBlock(props: ReviewBlockProps) {
  const { comments } = props
  const [open, setOpen] = useState(comments.length > 0)
  return (
    <details
      className={styles.block}
      open={open}
      onToggle={(event) => setOpen(event.currentTarget.open)}
    >
      <summary>{labelOf(comments.length)}</summary>
      {comments.length > 0 ? (
        <ul className={styles.comments}>
          {comments.map((comment) => (
            <li key={comment.id} data-answer={comment.answerTo ? '' : undefined}>
              <p className={styles.who}>
                <strong dir="auto">{comment.name}</strong> · {longDate(comment.createdAt)}
                {comment.resolvedAt ? ' · Resolved' : null}
              </p>
              <p className={styles.text} dir="auto">
                {comment.text}
              </p>
            </li>
          ))}
        </ul>
      ) : null}
      <CommentForm {...props} />
    </details>
  )
}

const labelOf = (count: number) =>
  count === 0 ? 'Comment' : `${count} ${count === 1 ? 'comment' : 'comments'}`

function CommentForm({ token, blockId, name, onName, onSent }: ReviewBlockProps) {
  const [text, setText] = useState('')
  const [key, setKey] = useState(newId)
  const [state, setState] = useState<'idle' | 'sending' | 'sent'>('idle')
  const [error, setError] = useState<string>()

  async function submit(event: FormEvent) {
    event.preventDefault()
    if (state === 'sending') return
    setState('sending')
    setError(undefined)
    try {
      onSent(await sendComment({ token, key, blockId, name, text }))
      setText('')
      setKey(newId())
      setState('sent')
    } catch (failure) {
      setState('idle')
      setError(reasonOf(failure))
    }
  }

  return (
    <form className={styles.form} onSubmit={submit}>
      <TextField
        label="Your name"
        dir="auto"
        name="name"
        autoComplete="name"
        required
        maxLength={100}
        value={name}
        onChange={(event) => onName(event.target.value)}
      />
      <TextAreaField
        label="Comment"
        dir="auto"
        name="text"
        required
        maxLength={5000}
        rows={3}
        error={error}
        value={text}
        onChange={(event) => {
          setText(event.target.value)
          setState('idle')
        }}
      />
      <div className={styles.send}>
        <Button type="submit" look="secondary" aria-disabled={state === 'sending'}>
          {state === 'sending' ? 'Sending...' : 'Send comment'}
        </Button>
        <p role="status">{state === 'sent' ? 'Sent.' : null}</p>
      </div>
    </form>
  )
}

function reasonOf(failure: unknown): string {
  if (!(failure instanceof ApiError)) return 'Not sent: the server could not be reached. Try again.'
  if (failure.status === 404) return 'Not sent: this link has expired or was revoked.'
  const [first] = Object.values(failure.problem.errors ?? {}).flat()
  return first ?? failure.problem.detail ?? 'Not sent. Try again.'
}
