import { type FormEvent, useLayoutEffect, useRef, useState } from 'react'
import { newId } from '#src/ui/browser/new-id.ts'
import { Button } from '#src/ui/form/button.tsx'
import { TextAreaField, TextField } from '#src/ui/form/field.tsx'
import { useAction } from '#src/ui/form/use-action.ts'
import { Container } from '#src/ui/page/container.tsx'
import type { Blog } from '../contract.ts'
import type { ReviewComment, ReviewedUpdate } from '../review-contract.ts'
import page from './article-page.module.css'
import { Article } from './article-page.tsx'
import { type Review, sendComment } from './load-review.ts'
import { longDate } from './long-date.ts'
import styles from './review-page.module.css'

/** An article as its readers see it, or will, with comments below each block. */
export function ReviewPage({ token, ...review }: Review & { token: string }) {
  const { blog, expiresAt, update } = review
  const [comments, setComments] = useState(review.comments)
  const [name, setName] = useState('')
  const open = comments.filter(({ answerTo, resolvedAt }) => !answerTo && !resolvedAt).length
  return (
    <Container className={page.page}>
      <p className={styles.banner}>
        {update ? (
          <AboutUpdate update={update} blog={blog} expiresAt={expiresAt} />
        ) : blog.status === 'published' ? (
          <>
            <strong>Published.</strong> Everyone can read{' '}
            <a href={`/blog/${blog.blogId}`}>this article on the site</a>. Only people with this
            link see the comments, until {longDate(expiresAt)}. Comment below any part of it.{' '}
          </>
        ) : (
          <>
            <strong>For review.</strong> Only people with this link see this page, until{' '}
            {longDate(expiresAt)}. Comment below any part of it.{' '}
          </>
        )}
        {open > 0 ? `${open} open ${open === 1 ? 'comment' : 'comments'}.` : null}
      </p>
      <Article
        blog={blog}
        below={(blockId) => (
          <ReviewBlock
            token={token}
            blockId={blockId}
            comments={comments.filter((comment) => comment.blockId === blockId)}
            name={name}
            onName={setName}
            onSent={(comment) => setComments((now) => [...now, comment])}
          />
        )}
      />
    </Container>
  )
}

type AboutUpdateProps = { update: ReviewedUpdate; blog: Blog; expiresAt: string }

function AboutUpdate({ update, blog, expiresAt }: AboutUpdateProps) {
  const { state, stagedAt, publishAt, endedAt } = update
  const isOnline = blog.status === 'published'
  const article = isOnline ? (
    <a href={`/blog/${blog.blogId}`}>the article on the site</a>
  ) : (
    'the article'
  )
  const seen = `Only people with this link see this page, until ${longDate(expiresAt)}.`
  if (state === 'published') {
    return (
      <>
        <strong>Published.</strong> This update went online on {longDate(endedAt)}. Later changes to{' '}
        {article} are not shown here.{isOnline ? null : ' It is not online any more.'} {seen}{' '}
      </>
    )
  }
  if (state === 'discarded') {
    return (
      <>
        <strong>Discarded.</strong> This update was discarded on {longDate(endedAt)} and does not go
        online. {seen}{' '}
      </>
    )
  }
  return (
    <>
      <strong>Update for review.</strong> This is a new text for {article}, as it was on{' '}
      {longDate(stagedAt)}. It is not online yet.{' '}
      {publishAt ? `It goes online on ${longDate(publishAt)} (UTC). ` : null}
      {state === 'paused'
        ? 'It waits for a decision, because the article has changed since. '
        : null}
      {seen} Comment below any part of it.{' '}
    </>
  )
}

export function ReviewGone() {
  return (
    <Container className={page.page}>
      <div className={styles.gone}>
        <h1>This review link does not work any more</h1>
        <p>It has expired or was revoked. Ask whoever sent it to you for a new one.</p>
      </div>
    </Container>
  )
}

type ReviewBlockProps = {
  token: string
  blockId: string
  comments: ReviewComment[]
  name: string
  onName: (name: string) => void
  onSent: (comment: ReviewComment) => void
}

function ReviewBlock({ token, blockId, comments, name, onName, onSent }: ReviewBlockProps) {
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
    </details>
  )
}

const labelOf = (count: number) =>
  count === 0 ? 'Comment' : `${count} ${count === 1 ? 'comment' : 'comments'}`

const texts = { 404: 'Not sent: this link has expired or was revoked.' }
