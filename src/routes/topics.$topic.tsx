import { createFileRoute, notFound, redirect } from '@tanstack/react-router'
import { ListingError, ListingSkeleton } from '#src/blog/reader/listing.tsx'
import { topicHead } from '#src/blog/reader/topic-head.ts'
import { TopicPage } from '#src/blog/reader/topic-page.tsx'
import { PageIntro } from '#src/marketing/intro/page-intro.tsx'
import { answerUnavailable } from '#src/site/answer-unavailable.ts'

export const Route = createFileRoute('/topics/$topic')({
  validateSearch: ({ cursor }): { cursor?: string } =>
    typeof cursor === 'string' && cursor ? { cursor } : {},
  loaderDeps: ({ search: { cursor } }) => ({ cursor }),
  loader: async ({ params, context: { queries }, deps: { cursor } }) => {
    const { loadTopic } = await import('#src/blog/reader/load-topic.ts')
    const found = await loadTopic(await queries.client(), params.topic, cursor)
    if (found === 'no such topic') throw notFound()
    if (found === 'no such cursor') throw redirect({ to: '/topics/$topic', params })
    if (found === 'failed') answerUnavailable()
    return found
  },
  head: ({ loaderData }) => (loaderData && loaderData !== 'failed' ? topicHead(loaderData) : {}),
  pendingComponent: () => (
    <>
      <title>Blog · Wireloom</title>
      <ListingSkeleton />
    </>
  ),
  component: () => {
    const found = Route.useLoaderData()
    const { queries } = Route.useRouteContext()
    if (found === 'failed') return <ListingError />
    const { name } = found.topic
    return (
      <>
        <PageIntro title={name} lead={`Everything on the Wireloom blog about ${name}.`} />
        <TopicPage {...found} queryClient={queries.client} />
      </>
    )
  },
})
