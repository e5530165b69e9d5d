import { createFileRoute, redirect } from '@tanstack/react-router'
import { blocksToShow, titleOf } from '#src/blog/blocks/content.ts'
import { ArticlePage, ArticlePending } from '#src/blog/reader/article-page.tsx'
import { blogQueries } from '#src/blog/reader/queries.ts'
import { pageHead } from '#src/site/page-head.ts'

export const Route = createFileRoute('/blog/$blogId')({
  params: {
    parse: ({ blogId }) => ({ blogId: /^\d{1,10}$/.test(blogId) ? Number(blogId) : undefined }),
    stringify: ({ blogId }) => ({ blogId: String(blogId) }),
  },
  loader: async ({ params: { blogId }, context: { queryClient } }) => {
    if (blogId === undefined) throw redirect({ to: '/resources' })
    try {
      const blog = await queryClient.ensureQueryData(blogQueries.detail(blogId))
      return { blogId, title: titleOf(blocksToShow(blog.content)), summary: blog.summary }
    } catch (error) {
      console.error('Error getting Blog by id', error)
      throw redirect({ to: '/resources' })
    }
  },
  head: ({ loaderData }) =>
    loaderData
      ? pageHead({
          title: loaderData.title,
          description: loaderData.summary,
          path: `/blog/${loaderData.blogId}`,
        })
      : {},
  pendingComponent: ArticlePending,
  component: () => <ArticlePage blogId={Route.useLoaderData().blogId} />,
})
