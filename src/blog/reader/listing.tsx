import { ButtonLink } from '#src/ui/form/button.tsx'
import { Container } from '#src/ui/page/container.tsx'
import type { BlogCard as Card } from '../contract.ts'
import { Cards, HeroCard } from './blog-card.tsx'
import layout from './cards.module.css'
import styles from './listing.module.css'
import { ListingEmpty } from './listing-states.tsx'
import type { FirstPosts } from './load-listing.ts'
import { MorePosts } from './more-posts.tsx'
import { SearchForm } from './search-form.tsx'
import { type LaterPagesOptions, useLaterPages } from './use-later-pages.ts'

type ListingProps = FirstPosts &
  Pick<LaterPagesOptions, 'queryClient'> & {
    /** The cursor of a later page, for readers without scripts. */
    cursor: string | undefined
  }

/** All published blogs: the main one first, then the featured ones, then all by date. */
export function Listing({ first, main, featured, cursor, queryClient }: ListingProps) {
  const later = useLaterPages({ first, queryClient })
  const cards = [first, ...later.pages].flatMap((page) => page.cards)
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
          {cursor ? (
            <ButtonLink href="/resources" look="secondary">
              Newest posts
            </ButtonLink>
          ) : (
            <FirstCards main={hero} featured={featured} />
          )}
          <section className={layout.part} aria-labelledby="all-posts">
            <h2 id="all-posts" className={layout.heading}>
              All Posts
            </h2>
            <Cards cards={cards} markOf={cursor ? undefined : markOf} />
            <MorePosts {...later} />
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
        <section className={layout.part} aria-labelledby="featured">
          <h2 id="featured" className={layout.heading}>
            Featured
          </h2>
          <Cards cards={featured} few />
        </section>
      ) : null}
    </>
  )
}
