import { type FormEvent, useState } from 'react'
import { nameOf } from '#src/editor/blocks/arrange-blocks.ts'
import type { Block } from '#src/editor/blocks/registry.ts'
import { focusBlock } from '#src/editor/writing/focus-block.ts'
import { savedAt } from '#src/session/staff-time.ts'
import { newId } from '#src/ui/browser/new-id.ts'
import { Button } from '#src/ui/form/button.tsx'
import { TextAreaField } from '#src/ui/form/field.tsx'
import { Outcome } from '#src/ui/form/outcome.tsx'
import { useAction } from '#src/ui/form/use-action.ts'
import type { ReviewComment } from '../../review-contract.ts'
import details from '../article/article-details.module.css'
import styles from './review-panel.module.css'
import { resolve, reviewQueries, sendAnswer } from './review-queries.ts'

type ReviewCommentsProps = {
  blogId: number
  comments: readonly ReviewComment[]
  blocks: readonly Block[]
}

/** Open comments first, in the order of the article; resolved ones are collapsed. */
export function ReviewComments({ blogId, comments, blocks }: ReviewCommentsProps) {
  const place = ({ blockId }: ReviewComment) => blocks.findIndex((block) => block.id === blockId)
  const topics = comments
    .filter(({ answerTo }) => !answerTo)
    .toSorted((a, b) => place(a) - place(b))
  const open = topics.filter(({ resolvedAt }) => !resolvedAt)
  const done = topics.filter(({ resolvedAt }) => resolvedAt)
  const thread = (comment: ReviewComment) => (
    <Thread
      key={comment.id}
      blogId={blogId}
      comment={comment}
      answers={comments.filter(({ answerTo }) => answerTo === comment.id)}
      where={blocks[place(comment)]}
      number={place(comment) + 1}
    />
  )
  if (topics.length === 0) return <p className={styles.hint}>No comments yet.</p>
  return (
    <>
      <ul className={styles.threads} aria-label="Open comments">
        {open.map(thread)}
      </ul>
      {done.length > 0 ? (
        <details>
          <summary>Resolved ({done.length})</summary>
          <ul className={styles.threads}>{done.map(thread)}</ul>
        </details>
      ) : null}
    </>
  )
}

type ThreadProps = {
  blogId: number
  comment: ReviewComment
  answers: readonly ReviewComment[]
  where: Block | undefined
  number: number
}

function Thread({ blogId, comment, answers, where, number }: ThreadProps) {
  const action = useAction({ invalidates: reviewQueries.comments(blogId).queryKey })
  return (
    <li>
      {where ? (
        <button type="button" className={styles.where} onClick={() => focusBlock(where.id)}>
          {number}. {nameOf(where)}
        </button>
      ) : (
        <p className={styles.hint}>On a part that is no longer there</p>
      )}
      {[comment, ...answers].map((one) => (
        <div key={one.id} className={styles.said} data-answer={one.answerTo ? '' : undefined}>
          <p className={styles.hint}>
            <strong dir="auto">{one.name}</strong> · {savedAt(one.createdAt)}
          </p>
          <p className={styles.text} dir="auto">
            {one.text}
          </p>
        </div>
      ))}
      {comment.resolvedAt ? (
        <p className={styles.hint}>Resolved by {comment.resolvedBy}</p>
      ) : (
        <>
          <AnswerForm blogId={blogId} commentId={comment.id} />
          <Button
            look="quiet"
            onClick={() => void action.run(() => resolve(blogId, comment.id), 'Comment resolved.')}
          >
            Resolve
          </Button>
          <Outcome action={action} />
        </>
      )}
    </li>
  )
}

function AnswerForm({ blogId, commentId }: { blogId: number; commentId: number }) {
  const [text, setText] = useState('')
  const [key, setKey] = useState(newId)
  const action = useAction({ invalidates: reviewQueries.comments(blogId).queryKey })
  const send = async () => {
    await sendAnswer(blogId, commentId, text, key)
    setText('')
    setKey(newId())
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (text.trim()) void action.run(send, 'Answer sent.')
  }
  return (
    <form className={details.part} onSubmit={submit}>
      <TextAreaField
        label="Answer"
        rows={2}
        maxLength={5000}
        value={text}
        error={action.error}
        onChange={(event) => setText(event.target.value)}
      />
      <div className={details.row}>
        <Button type="submit" look="secondary" aria-disabled={action.busy || !text.trim()}>
          Send answer
        </Button>
      </div>
    </form>
  )
}
