import { createFileRoute, redirect } from '@tanstack/react-router'
import { articleHead } from '#src/blog/reader/article-head.ts'
import { ArticleError, ArticlePage, ArticlePending } from '#src/blog/reader/article-page.tsx'
import { ClosingCall } from '#src/marketing/layout/closing-call.tsx'

export const Route = createFileRoute('/blog/$blogId')({
  params: {
    parse: ({ blogId }) => ({ blogId: /^\d{1,10}$/.test(blogId) ? Number(blogId) : undefined }),
    stringify: ({ blogId }) => ({ blogId: String(blogId) }),
  },
  loader: async ({ params: { blogId }, context: { queries } }) => {
    if (blogId === undefined) throw redirect({ to: '/resources' })
    try {
      const { loadArticle } = await import('#src/blog/reader/load-article.ts')
      return await loadArticle(await queries.client(), blogId)
    } catch (error) {
      console.error('Error getting Blog by id', blogId, String(error))
      throw redirect({ to: '/resources' })
    }
  },
  head: ({ loaderData }) => (loaderData ? articleHead(loaderData) : {}),
  pendingComponent: ArticlePending,
  errorComponent: ArticleError,
  component: () => (
    <>
      <ArticlePage {...Route.useLoaderData()} />
      <div data-screen-only="">
        <ClosingCall title="Try your next idea on people before you build it">
          Draw the wireframe, add the interactions, show them something real by the afternoon.
        </ClosingCall>
      </div>
    </>
  ),
})
