import type { BlogCard as Card } from '../contract.ts'
import { BlogCard } from './blog-card.tsx'
import styles from './cards.module.css'

type CardsProps = {
  cards: Card[]
  few?: boolean
  /** A word on a card that is also shown above. */
  markOf?: (card: Card) => string | undefined
}

/** Cards in a grid; with few cards, their number sets the columns. */
export function Cards({ cards, few = false, markOf }: CardsProps) {
  return (
    <ul className={styles.grid} data-cards={few ? cards.length : undefined}>
      {cards.map((card) => (
        <li key={card.blogId}>
          <BlogCard card={card} mark={markOf?.(card)} />
        </li>
      ))}
    </ul>
  )
}
