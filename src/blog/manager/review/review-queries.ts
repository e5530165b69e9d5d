import { staffAnswer, staffClient, staffDone } from '#src/session/staff-call.ts'
import type { ReviewApi } from '../../api/review/review-routes.ts'
import { paramOf, staffQuery } from '../queries.ts'

const api = () => staffClient<ReviewApi>().blogs[':blogId']

export const reviewQueries = {
  links: (blogId: number) =>
    staffQuery(['review-links', blogId], async () => {
      const call = api()['review-links'].$get({ param: paramOf(blogId) })
      return (await staffAnswer(call, 'Error getting review links')).reviewLinks
    }),
  comments: (blogId: number) => ({
    ...staffQuery(['comments', blogId], async () => {
      const call = api().comments.$get({ param: paramOf(blogId) })
      return (await staffAnswer(call, 'Error getting comments')).comments
    }),
    // Reviewers add comments while the article is open here.
    refetchInterval: 20_000,
  }),
}

export async function createLink(blogId: number, expiresInDays: number, stagedId?: number) {
  const json = { expiresInDays, stagedId }
  const call = api()['review-links'].$post({ param: paramOf(blogId), json })
  return (await staffAnswer(call, 'Error creating a review link')).reviewLink
}

export const revokeLink = (blogId: number, linkId: number) =>
  staffDone(
    api()['review-links'][':linkId'].$delete({
      param: { ...paramOf(blogId), linkId: `${linkId}` },
    }),
    'Error revoking a review link',
  )

export const sendAnswer = (blogId: number, commentId: number, text: string, key: string) =>
  staffAnswer(
    api().comments[':commentId'].answer.$post({
      param: { ...paramOf(blogId), commentId: `${commentId}` },
      header: { 'idempotency-key': key },
      json: { text },
    }),
    'Error answering a comment',
  )

export const resolve = (blogId: number, commentId: number) =>
  staffAnswer(
    api().comments[':commentId'].resolve.$post({
      param: { ...paramOf(blogId), commentId: `${commentId}` },
    }),
    'Error resolving a comment',
  )
