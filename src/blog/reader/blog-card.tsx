import { likelyNext } from '#src/site/likely-next.ts'
import { RouterLink } from '#src/ui/page/router-link.tsx'
import { classNames } from '#src/ui/style/class-names.ts'
import type { BlogCard as Card } from '../contract.ts'
import styles from './blog-card.module.css'
import { Byline } from './byline.tsx'
import layout from './cards.module.css'
import { longDate } from './long-date.ts'
import { Thumbnail } from './thumbnail.tsx'

type CardsProps = {
  cards: Card[]
  few?: boolean
  /** A word on a card that is also shown above. */
  markOf?: (card: Card) => string | undefined
}

/** Cards in a grid; with few cards, their number sets the columns. */
export function Cards({ cards, few = false, markOf }: CardsProps) {
  return (
    <ul className={layout.grid} data-cards={few ? cards.length : undefined}>
      {cards.map((card) => (
        <li key={card.blogId}>
          <BlogCard card={card} mark={markOf?.(card)} />
        </li>
      ))}
    </ul>
  )
}

type BlogCardProps = { card: Card; mark?: string }

/** A blog in a grid: picture, date, title, summary, and one link that covers all of it. */
function BlogCard({ card, mark }: BlogCardProps) {
  return (
    <article className={styles.card}>
      <Thumbnail
        card={card}
        sizes="(min-width: 64rem) 24rem, (min-width: 40rem) 46vw, calc(100vw - 2.5rem)"
      />
      <Words card={card} heading="h3" mark={mark} />
    </article>
  )
}

/** The main article: first, large, and with its reading time. */
export function HeroCard({ card }: { card: Card }) {
  return (
    <article className={classNames(styles.card, styles.hero)} {...likelyNext}>
      <Thumbnail card={card} early sizes="(min-width: 64rem) 45rem, calc(100vw - 2.5rem)" />
      <div className={styles.words}>
        <Words card={card} heading="h2" minutes={card.minutesToRead} />
      </div>
    </article>
  )
}

type WordsProps = BlogCardProps & { heading: 'h2' | 'h3'; minutes?: number }

function Words({ card, heading: Heading, minutes, mark }: WordsProps) {
  return (
    <>
      <p className={styles.meta}>
        <time dateTime={card.createdAt}>{longDate(card.createdAt)}</time>
        {minutes === undefined ? null : <span>{minutes} minute read</span>}
        <Byline name={card.authorName} picture={card.authorPicture} />
        {mark ? <span className={styles.mark}>{mark}</span> : null}
      </p>
      <Heading className={styles.title} dir="auto">
        <RouterLink href={`/blog/${card.blogId}`} className={styles.link}>
          {card.title}
        </RouterLink>
      </Heading>
      <p className={styles.summary} dir="auto">
        {card.summary}
      </p>
    </>
  )
}
