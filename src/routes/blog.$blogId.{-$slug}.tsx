import { createFileRoute, isRedirect, redirect } from '@tanstack/react-router'
import { articleHead } from '#src/blog/reader/article-head.ts'
import { ArticleError, ArticlePage, ArticlePending } from '#src/blog/reader/article-page.tsx'
import { ClosingCall } from '#src/marketing/layout/closing-call.tsx'
import { answerUnavailable } from '#src/site/answer-unavailable.ts'

export const Route = createFileRoute('/blog/$blogId/{-$slug}')({
  params: {
    parse: ({ blogId, slug }) => ({
      blogId: /^\d{1,10}$/.test(blogId) ? Number(blogId) : undefined,
      slug,
    }),
    stringify: ({ blogId, slug }) => ({ blogId: String(blogId), slug }),
  },
  loader: async ({ params: { blogId, slug }, context: { queries } }) => {
    if (blogId === undefined) throw redirect({ to: '/resources' })
    try {
      const { openArticle } = await import('#src/blog/reader/load-article.ts')
      return await openArticle(await queries.client(), blogId, slug)
    } catch (error) {
      if (isRedirect(error)) throw error
      console.error('Error getting Blog by id', blogId, String(error))
      // A redirect would tell search engines that the article has moved while the database is unavailable for a
      // minute.
      if (import.meta.env.SSR && (error as { status?: number }).status !== 404) {
        answerUnavailable()
        return undefined
      }
      throw redirect({ to: '/resources' })
    }
  },
  head: ({ loaderData }) => (loaderData ? articleHead(loaderData) : {}),
  pendingComponent: ArticlePending,
  errorComponent: ArticleError,
  component: () => {
    const shown = Route.useLoaderData()
    if (!shown) return <ArticleError />
    return (
      <>
        <ArticlePage {...shown} />
        <div data-screen-only="">
          <ClosingCall title="Try your next idea on people before you build it">
            Draw the wireframe, add the interactions, show them something real by the afternoon.
          </ClosingCall>
        </div>
      </>
    )
  },
})
