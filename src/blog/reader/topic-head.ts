import { identity } from '#src/site/identity.ts'
import { pageHead } from '#src/site/public-page-head.ts'
import { breadcrumbs } from '#src/site/structured-data.ts'
import type { TopicPosts } from './load-topic.ts'

export function topicHead({ topic: { name }, path }: Pick<TopicPosts, 'topic' | 'path'>) {
  const head = pageHead({
    title: name,
    description: `Articles about ${name} from the team that builds ${identity.name}.`,
    path,
    structured: [breadcrumbs({ name: 'Blog', path: '/resources' }, { name, path })],
  })
  const feed = { rel: 'alternate', type: 'application/atom+xml', title: name }
  return { ...head, links: [...head.links, { ...feed, href: `${path}/feed.xml` }] }
}
