import { createFileRoute, redirect } from '@tanstack/react-router'
import { articleAsLetter } from '#src/blog/manager/article/article-as-letter.ts'
import { managerQueries } from '#src/blog/manager/queries.ts'
import { newDrafts, newsletterCalls } from '#src/newsletters/manager/queries.ts'

/** Creates a draft, from an article or an empty one, and opens it. */
export const Route = createFileRoute('/contentmanager/newsletters/new')({
  validateSearch: ({ article, kind }: Record<string, unknown>) => ({
    // The published article that becomes the newsletter.
    article: Number(article) || undefined,
    kind: (['newsletter', 'invitation'] as const).find((one) => one === kind),
  }),
  loaderDeps: ({ search }) => search,
  loader: async ({ deps: { article, kind }, context }) => {
    if (!article && !kind) throw redirect({ to: '/contentmanager/newsletters', replace: true })
    const client = await context.queries.client()
    const { newsletterId } = await newsletterCalls.create({
      ...newDrafts[kind ?? 'newsletter'],
      ...(article ? articleAsLetter(await client.fetchQuery(managerQueries.detail(article))) : {}),
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
