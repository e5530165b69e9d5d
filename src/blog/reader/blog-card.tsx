import { likelyNext } from '#src/site/likely-next.ts'
import { RouterLink } from '#src/ui/page/router-link.tsx'
import { classNames } from '#src/ui/style/class-names.ts'
import type { BlogCard as Card } from '../contract.ts'
import styles from './blog-card.module.css'
import { Byline } from './byline.tsx'
import { longDate } from './long-date.ts'
import { Thumbnail } from './thumbnail.tsx'

type BlogCardProps = { card: Card; early?: boolean; mark?: string }

/** A blog in a grid: picture, date, title, summary, and one link that covers all of it. */
export function BlogCard({ card, early, mark }: BlogCardProps) {
  return (
    <article className={styles.card}>
      <Thumbnail
        card={card}
        early={early}
        sizes="(min-width: 64rem) 24rem, (min-width: 40rem) 46vw, calc(100vw - 2.5rem)"
      />
      <p className={styles.meta}>
        <time dateTime={card.createdAt}>{longDate(card.createdAt)}</time>
        <Byline name={card.authorName} picture={card.authorPicture} />
        {mark ? <span className={styles.mark}>{mark}</span> : null}
      </p>
      <h3 className={styles.title} dir="auto">
        <CardLink card={card} />
      </h3>
      <p className={styles.summary} dir="auto">
        {card.summary}
      </p>
    </article>
  )
}

/** The main article: first, large, and with its reading time. */
export function HeroCard({ card }: { card: Card }) {
  return (
    <article className={classNames(styles.card, styles.hero)} {...likelyNext}>
      <Thumbnail card={card} early sizes="(min-width: 64rem) 45rem, calc(100vw - 2.5rem)" />
      <div className={styles.words}>
        <p className={styles.meta}>
          <time dateTime={card.createdAt}>{longDate(card.createdAt)}</time>
          <span>{card.minutesToRead} minute read</span>
          <Byline name={card.authorName} picture={card.authorPicture} />
        </p>
        <h2 className={styles.title} dir="auto">
          <CardLink card={card} />
        </h2>
        <p className={styles.summary} dir="auto">
          {card.summary}
        </p>
      </div>
    </article>
  )
}

function CardLink({ card }: { card: Card }) {
  return (
    <RouterLink href={`/blog/${card.blogId}`} className={styles.link}>
      {card.title}
    </RouterLink>
  )
}
