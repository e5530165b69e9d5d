import { useState } from 'react'
import { Container } from '#src/ui/page/container.tsx'
import page from './article-page.module.css'
import { Article } from './article-page.tsx'
import type { Review } from './load-review.ts'
import { longDate } from './long-date.ts'
import { ReviewBlock } from './review-block.tsx'
import styles from './review-page.module.css'
import { AboutUpdate } from './reviewed-update.tsx'

/** An article as its readers see it, or will, with comments below each block. */
export function ReviewPage({
  blog,
  expiresAt,
  update,
  comments: loaded,
  token,
}: Review & { token: string }) {
  const [comments, setComments] = useState(loaded)
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
