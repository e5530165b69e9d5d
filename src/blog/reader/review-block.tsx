import { type FormEvent, useLayoutEffect, useRef, useState } from 'react'
import { newId } from '#src/ui/browser/new-id.ts'
import { Button } from '#src/ui/form/button.tsx'
import { TextAreaField, TextField } from '#src/ui/form/field.tsx'
import { useAction } from '#src/ui/form/use-action.ts'
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

const texts = { 404: 'Not sent: this link has expired or was revoked.' }

function CommentForm({ token, blockId, name, onName, onSent }: ReviewBlockProps) {
  const [text, setText] = useState('')
  const [key, setKey] = useState(newId)
  const { busy, error, done, run, clear } = useAction({ texts, announces: false })
  const send = async () => {
    onSent(await sendComment({ token, key, blockId, name, text }))
    setText('')
    setKey(newId())
  }
  const form = useRef<HTMLFormElement>(null)
  const began = useRef({ onName, setText })
  useLayoutEffect(() => {
    if (!form.current) return
    // React gets no event for words that were typed before hydration, and would remove them when it renders again.
    const typed = new FormData(form.current)
    if (typed.get('name')) began.current.onName(`${typed.get('name')}`)
    if (typed.get('text')) began.current.setText(`${typed.get('text')}`)
  }, [])
  const submit = (event: FormEvent) => {
    event.preventDefault()
    void run(send, 'Sent.')
  }

  return (
    <form ref={form} className={styles.form} onSubmit={submit}>
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
          clear()
        }}
      />
      <div className={styles.send}>
        <Button type="submit" look="secondary" aria-disabled={busy}>
          {busy ? 'Sending...' : 'Send comment'}
        </Button>
        <p role="status">{done}</p>
      </div>
    </form>
  )
}
