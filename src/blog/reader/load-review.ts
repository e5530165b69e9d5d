import { ApiError, answer, apiClient } from '#src/app/client.ts'
import type { ReviewApi } from '../api/review/review-routes.ts'
import type { ReviewComment } from '../review-contract.ts'

const review = apiClient<ReviewApi>().review[':token']

/** Returns undefined if the link is unknown, expired or revoked. */
export async function loadReview(token: string) {
  const param = { token }
  try {
    const [shown, { comments }] = await Promise.all([
      answer(review.$get({ param }), 'Error getting the review'),
      answer(review.comments.$get({ param }), 'Error getting comments'),
    ])
    return { ...shown, comments }
  } catch (error) {
    if (error instanceof ApiError && [404, 422].includes(error.status)) return undefined
    throw error
  }
}

export type Review = NonNullable<Awaited<ReturnType<typeof loadReview>>>

type Sent = { token: string; key: string; blockId: string; name: string; text: string }

/** A retry with the same key after a lost response creates no second comment. */
export async function sendComment({ token, key, ...json }: Sent): Promise<ReviewComment> {
  const call = review.comments.$post({ param: { token }, header: { 'idempotency-key': key }, json })
  return (await answer(call, 'Error sending the comment')).comment
}
