import type { QueryClient } from '@tanstack/react-query'
import { Container } from '#src/ui/page/container.tsx'
import { countOf } from '#src/ui/text/words.ts'
import { Cards } from './blog-card.tsx'
import layout from './cards.module.css'
import styles from './listing.module.css'
import type { TopicPosts } from './load-topic.ts'
import { OlderPosts, useLaterPages } from './older-posts.tsx'

type TopicPageProps = TopicPosts & { queryClient: () => Promise<QueryClient> }

/** The published articles of a topic, newest first. */
export function TopicPage({ topic, path, first, queryClient }: TopicPageProps) {
  const { slug, articles } = topic
  const later = useLaterPages(first, { queryClient, topic: slug })
  return (
    <Container className={styles.listing}>
      <section aria-labelledby="articles">
        <h2 id="articles" className={layout.heading}>
          {countOf(articles, 'article')}
        </h2>
        <Cards cards={later.cards} />
        <OlderPosts later={later} path={path} />
      </section>
    </Container>
  )
}
