import { createFileRoute, redirect } from '@tanstack/react-router'
import { blocksToShow, titleOf } from '#src/blog/blocks/content.ts'
import { articleHead } from '#src/blog/reader/article-head.ts'
import { ArticlePage, ArticlePending } from '#src/blog/reader/article-page.tsx'
import { blogQueries } from '#src/blog/reader/queries.ts'
import { ClosingCall } from '#src/marketing/layout/closing-call.tsx'

export const Route = createFileRoute('/blog/$blogId')({
  params: {
    parse: ({ blogId }) => ({ blogId: /^\d{1,10}$/.test(blogId) ? Number(blogId) : undefined }),
    stringify: ({ blogId }) => ({ blogId: String(blogId) }),
  },
  loader: async ({ params: { blogId }, context: { queries } }) => {
    if (blogId === undefined) throw redirect({ to: '/resources' })
    try {
      const queryClient = await queries.client()
      const more = queryClient.prefetchQuery(blogQueries.newest())
      const blog = await queryClient.ensureQueryData(blogQueries.detail(blogId))
      // Only the server has to wait for what stands below the article.
      if (typeof window === 'undefined') await more
      const { summary, createdAt, editedAt } = blog
      return { blogId, title: titleOf(blocksToShow(blog.content)), summary, createdAt, editedAt }
    } catch (error) {
      console.error('Error getting Blog by id', blogId, String(error))
      throw redirect({ to: '/resources' })
    }
  },
  head: ({ loaderData }) => (loaderData ? articleHead(loaderData) : {}),
  pendingComponent: ArticlePending,
  component: () => (
    <>
      <ArticlePage blogId={Route.useLoaderData().blogId} />
      <ClosingCall title="Try your next idea on people before you build it">
        Draw the wireframe, add the interactions, show them something real by the afternoon.
      </ClosingCall>
    </>
  ),
})
