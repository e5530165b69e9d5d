import { createFileRoute, redirect } from '@tanstack/react-router'
import { blocksToShow, titleOf } from '#src/blog/blocks/content.ts'
import { articleHead } from '#src/blog/reader/article-head.ts'
import { ArticlePage, ArticlePending } from '#src/blog/reader/article-page.tsx'
import { blogQueries } from '#src/blog/reader/queries.ts'

export const Route = createFileRoute('/blog/$blogId')({
  params: {
    parse: ({ blogId }) => ({ blogId: /^\d{1,10}$/.test(blogId) ? Number(blogId) : undefined }),
    stringify: ({ blogId }) => ({ blogId: String(blogId) }),
  },
  loader: async ({ params: { blogId }, context: { queryClient } }) => {
    if (blogId === undefined) throw redirect({ to: '/resources' })
    try {
      const blog = await queryClient.ensureQueryData(blogQueries.detail(blogId))
      const { summary, createdAt, editedAt } = blog
      return { blogId, title: titleOf(blocksToShow(blog.content)), summary, createdAt, editedAt }
    } catch (error) {
      console.error('Error getting Blog by id', error)
      throw redirect({ to: '/resources' })
    }
  },
  head: ({ loaderData }) => (loaderData ? articleHead(loaderData) : {}),
  pendingComponent: ArticlePending,
  component: () => <ArticlePage blogId={Route.useLoaderData().blogId} />,
})
