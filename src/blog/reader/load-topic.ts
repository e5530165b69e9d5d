import type { QueryClient } from '@tanstack/react-query'
import { ApiError } from '#src/app/client.ts'
import { topicPath, topicSlug } from '../topics.ts'
import { blogQueries, type CardPage } from './queries.ts'

export type Topic = Awaited<
  ReturnType<ReturnType<typeof blogQueries.topics>['queryFn'] & {}>
>[number]

/** The initial content of the page of a topic. */
export type TopicPosts = { topic: Topic; path: string; first: CardPage }

export async function loadTopic(client: QueryClient, named: string, cursor?: string) {
  const slug = topicSlug(named)
  try {
    const [[topic], first] = await Promise.all([
      client.fetchQuery(blogQueries.topics({ slug, limit: '1' })),
      client.fetchQuery(blogQueries.page(cursor, slug)),
    ])
    // The path is made here, because every page loads the code of the head.
    return topic ? { topic, path: topicPath(topic.name), first } : 'no such topic'
  } catch (error) {
    if (error instanceof ApiError && error.status === 422) {
      return cursor ? 'no such cursor' : 'no such topic'
    }
    console.error('Failed to get the blogs of a topic', error)
    return 'failed'
  }
}
