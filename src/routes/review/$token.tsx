import { createFileRoute, notFound } from '@tanstack/react-router'
import { loadReview } from '#src/blog/reader/load-review.ts'
import { ReviewGone, ReviewPage } from '#src/blog/reader/review-page.tsx'

/** For somebody without an account: never indexed, never cached (pages/page-response.ts). */
export const Route = createFileRoute('/review/$token')({
  loader: async ({ params: { token } }) => {
    const review = await loadReview(token)
    if (!review) throw notFound()
    return review
  },
  gcTime: 0,
  head: ({ loaderData }) => ({
    meta: [
      { title: loaderData?.update ? 'Update for review' : 'Draft for review' },
      { name: 'robots', content: 'noindex, nofollow' },
    ],
  }),
  notFoundComponent: ReviewGone,
  component: () => <ReviewPage {...Route.useLoaderData()} token={Route.useParams().token} />,
})
