import { identity } from '#src/site/identity.ts'
import { pageHead } from '#src/site/public-page-head.ts'
import { breadcrumbs } from '#src/site/structured-data.ts'
import { topicPath } from '../topics.ts'
import type { Topic } from './load-topic.ts'

export function topicHead({ name }: Pick<Topic, 'name'>) {
  const path = topicPath(name)
  const head = pageHead({
    title: name,
    description: `Articles about ${name} from the team that builds ${identity.name}.`,
    path,
    structured: [breadcrumbs({ name: 'Blog', path: '/resources' }, { name, path })],
  })
  const feed = { rel: 'alternate', type: 'application/atom+xml', title: name }
  return { ...head, links: [...head.links, { ...feed, href: `${path}/feed.xml` }] }
}
