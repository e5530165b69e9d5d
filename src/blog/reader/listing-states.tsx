import { ButtonLink } from '#src/ui/form/button.tsx'
import { PageFailure } from '#src/ui/list/page-failure.tsx'
import { Skeleton } from '#src/ui/list/skeleton.tsx'
import { Container } from '#src/ui/page/container.tsx'
import { VisuallyHidden } from '#src/ui/page/visually-hidden.tsx'
import cards from './blog-card.module.css'
import layout from './cards.module.css'
import styles from './listing.module.css'
import { WovenThumbnail } from './woven-thumbnail.tsx'

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
