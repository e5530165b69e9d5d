import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { ButtonLink } from '#src/ui/button.tsx'
import { Container } from '#src/ui/container.tsx'
import type { BlogCard as Card } from '../contract.ts'
import { BlogCard, HeroCard } from './blog-card.tsx'
import styles from './listing.module.css'
import { ListingEmpty, ListingError, ListingSkeleton } from './listing-states.tsx'
import { MorePosts } from './more-posts.tsx'
import { blogQueries } from './queries.ts'

type ListingProps = {
  /** Start further down: how a reader without scripts reaches older posts. */
  cursor: string | undefined
  /** The server could not get the blogs while it rendered this page. */
  failed: boolean
}

/** Every published blog: the main one first, then the featured ones, then all of them by date. */
export function Listing({ cursor, failed }: ListingProps) {
  const pages = useInfiniteQuery(blogQueries.pages(cursor))
  const main = useQuery({ ...blogQueries.main(), enabled: !cursor })
  const featured = useQuery({ ...blogQueries.featured(), enabled: !cursor })
  const cards = pages.data?.pages.flatMap((page) => page.cards)
  const waiting = !cards || (!cursor && (main.isPending || featured.isPending))

  return (
    <Container className={styles.listing}>
      {pages.isError || (failed && waiting) ? (
        <ListingError onRetry={() => pages.refetch()} />
      ) : waiting ? (
        <ListingSkeleton />
      ) : cards.length === 0 ? (
        <ListingEmpty />
      ) : (
        <>
          {cursor ? (
            <ButtonLink href="/resources" look="secondary">
              Newest posts
            </ButtonLink>
          ) : (
            <FirstCards main={main.data ?? cards[0]} featured={featured.data ?? []} />
          )}
          <section className={styles.part} aria-labelledby="all-posts">
            <h2 id="all-posts" className={styles.heading}>
              All Posts
            </h2>
            <ul className={styles.grid}>
              {cards.map((card) => (
                <li key={card.blogId}>
                  <BlogCard card={card} />
                </li>
              ))}
            </ul>
            <MorePosts pages={pages} />
          </section>
        </>
      )}
    </Container>
  )
}

function FirstCards({ main, featured }: { main: Card | undefined; featured: Card[] }) {
  return (
    <>
      {main ? <HeroCard card={main} /> : null}
      {featured.length > 0 ? (
        <section className={styles.part} aria-labelledby="featured">
          <h2 id="featured" className={styles.heading}>
            Featured
          </h2>
          <ul className={styles.grid} data-cards={featured.length}>
            {featured.map((card) => (
              <li key={card.blogId}>
                <BlogCard card={card} />
              </li>
            ))}
          </ul>
        </section>
      ) : null}
    </>
  )
}
