import { createFileRoute, redirect } from '@tanstack/react-router'
import { articleAsLetter } from '#src/blog/manager/article/article-as-letter.ts'
import { managerQueries } from '#src/blog/manager/queries.ts'
import { newsletterCalls } from '#src/newsletters/manager/queries.ts'

/** "Send as newsletter": makes a draft out of a published article and opens it. */
export const Route = createFileRoute('/contentmanager/newsletters/new')({
  validateSearch: (search: Record<string, unknown>) => ({ article: Number(search.article) || 0 }),
  loaderDeps: ({ search }) => ({ article: search.article }),
  loader: async ({ deps, context }) => {
    if (!deps.article) throw redirect({ to: '/contentmanager/newsletters', replace: true })
    const client = await context.queries.client()
    const blog = await client.fetchQuery(managerQueries.detail(deps.article))
    const { newsletterId } = await newsletterCalls.create({
      ...articleAsLetter(blog),
      audience: { lists: ['mailing-list'] },
    })
    throw redirect({
      to: '/contentmanager/newsletters/$newsletterId',
      params: { newsletterId: `${newsletterId}` },
      replace: true,
    })
  },
  preload: false,
  gcTime: 0,
  pendingComponent: () => <p role="status">Loading...</p>,
})
