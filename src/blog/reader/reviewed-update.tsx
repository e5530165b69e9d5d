import type { ReviewedUpdate } from '../review-contract.ts'
import { longDate } from './long-date.ts'

type AboutUpdateProps = { update: ReviewedUpdate; blogId: number; expiresAt: string }

/** Says which text of a published article this is, and what becomes of it. */
export function AboutUpdate({ update, blogId, expiresAt }: AboutUpdateProps) {
  const { state, stagedAt, publishAt, endedAt } = update
  const online = <a href={`/blog/${blogId}`}>the article on the site</a>
  const seen = `Only people with this link see this page, until ${longDate(expiresAt)}.`
  if (state === 'published') {
    return (
      <>
        <strong>Published.</strong> This update went online on {longDate(endedAt)}. Later changes of{' '}
        {online} are not shown here. {seen}{' '}
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
      <strong>Update for review.</strong> This is a new text for {online}, as it was on{' '}
      {longDate(stagedAt)}. It is not online yet.{' '}
      {publishAt ? `It goes online on ${longDate(publishAt)} (UTC). ` : null}
      {state === 'paused'
        ? 'It waits for a decision, because the article has changed since. '
        : null}
      {seen} Comment below any part of it.{' '}
    </>
  )
}
