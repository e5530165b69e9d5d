import type { Blog } from '../contract.ts'
import type { ReviewedUpdate } from '../review-contract.ts'
import { longDate } from './long-date.ts'

type AboutUpdateProps = { update: ReviewedUpdate; blog: Blog; expiresAt: string }

/** Says which text of a published article this is, and what becomes of it. */
export function AboutUpdate({ update, blog, expiresAt }: AboutUpdateProps) {
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
