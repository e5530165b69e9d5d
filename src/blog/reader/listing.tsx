import type { QueryClient } from '@tanstack/react-query'
import { ButtonLink } from '#src/ui/form/button.tsx'
import { PageFailure } from '#src/ui/list/page-failure.tsx'
import { Skeleton } from '#src/ui/list/skeleton.tsx'
import { Container } from '#src/ui/page/container.tsx'
import { VisuallyHidden } from '#src/ui/page/visually-hidden.tsx'
import type { BlogCard as Card } from '../contract.ts'
import cards from './blog-card.module.css'
import { Cards, HeroCard } from './blog-card.tsx'
import layout from './cards.module.css'
import styles from './listing.module.css'
import { OlderPosts, useLaterPages } from './older-posts.tsx'
import type { FirstPosts } from './queries.ts'
import { SearchForm } from './search-results.tsx'
import { Topics } from './topics.tsx'
import { WovenThumbnail } from './woven-thumbnail.tsx'

type ListingProps = FirstPosts & {
  /** The cursor of a later page, for readers without scripts. */
  cursor: string | undefined
  /** Loaded with the first later page: readers who stay at the top never need it. */
  queryClient: () => Promise<QueryClient>
}

/** All published blogs: the main one first, then the featured ones, then all by date. */
export function Listing({ first, main, featured, topics, cursor, queryClient }: ListingProps) {
  const later = useLaterPages(first, { queryClient })
  const { cards } = later
  const hero = main ?? cards[0]
  // The specification lists every blog below, so readers are told which of them they have just seen.
  const markOf = ({ blogId }: Card) => {
    if (blogId === hero?.blogId) return 'Main article'
    return featured.some((card) => card.blogId === blogId) ? 'Featured' : undefined
  }

  return (
    <Container className={styles.listing}>
      {cards.length === 0 ? (
        <ListingEmpty />
      ) : (
        <>
          <SearchForm />
          <Topics topics={topics} label="Topics" className={styles.topics} />
          {cursor ? (
            <ButtonLink href="/resources" look="secondary">
              Newest posts
            </ButtonLink>
          ) : (
            <>
              {hero ? <HeroCard card={hero} /> : null}
              {featured.length > 0 ? (
                <section className={layout.part} aria-labelledby="featured">
                  <h2 id="featured" className={layout.heading}>
                    Featured
                  </h2>
                  <Cards cards={featured} few />
                </section>
              ) : null}
            </>
          )}
          <section className={layout.part} aria-labelledby="all-posts">
            <h2 id="all-posts" className={layout.heading}>
              All Posts
            </h2>
            <Cards cards={cards} markOf={cursor ? undefined : markOf} />
            <OlderPosts later={later} path="/resources" />
          </section>
        </>
      )}
    </Container>
  )
}

const places = ['a', 'b', 'c', 'd', 'e', 'f']

export function ListingSkeleton() {
  return (
    <Container className={styles.listing} role="status">
      <VisuallyHidden>Loading blogs</VisuallyHidden>
      <div className={`${cards.card} ${cards.hero}`}>
        <Skeleton height="auto" className={styles.skeletonPicture} />
        <SkeletonWords />
      </div>
      <div className={layout.part}>
        <div className={layout.grid}>
          {places.map((place) => (
            <div key={place}>
              <Skeleton height="auto" className={styles.skeletonPicture} />
              <SkeletonWords />
            </div>
          ))}
        </div>
      </div>
    </Container>
  )
}

function SkeletonWords() {
  return (
    <div className={styles.skeletonWords}>
      <Skeleton width="35%" height="0.9em" />
      <Skeleton width="85%" height="1.6em" />
      <Skeleton />
      <Skeleton width="70%" />
    </div>
  )
}

export function ListingError() {
  return (
    <PageFailure className={styles.listing} messageClass={styles.message}>
      <h2>Whoops! Something went wrong getting the Blogs</h2>
      <p>We'll look into that ASAP</p>
    </PageFailure>
  )
}

export function ListingEmpty() {
  return (
    <div className={styles.message}>
      <div className={styles.emptyPicture}>
        <WovenThumbnail seed={2} />
      </div>
      <h2>No articles yet</h2>
      <p>People on the mailing list hear about the first one.</p>
      <ButtonLink href="/subscribe" look="secondary">
        Join the mailing list
      </ButtonLink>
    </div>
  )
}
