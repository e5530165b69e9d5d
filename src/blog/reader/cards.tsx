import type { BlogCard as Card } from '../contract.ts'
import { BlogCard } from './blog-card.tsx'
import styles from './listing.module.css'

/** Cards in a grid; with few cards, their number sets the columns. */
export function Cards({ cards, few = false }: { cards: Card[]; few?: boolean }) {
  return (
    <ul className={styles.grid} data-cards={few ? cards.length : undefined}>
      {cards.map((card) => (
        <li key={card.blogId}>
          <BlogCard card={card} />
        </li>
      ))}
    </ul>
  )
}
