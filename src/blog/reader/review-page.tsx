import { useState } from 'react'
import { Container } from '#src/ui/page/container.tsx'
import type { Blog } from '../contract.ts'
import type { ReviewedUpdate } from '../review-contract.ts'
import page from './article-page.module.css'
import { Article } from './article-page.tsx'
import type { Review } from './load-review.ts'
import { longDate } from './long-date.ts'
import { ReviewBlock } from './review-block.tsx'
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
