import type { HeadingAnchor } from '#src/editor/blocks/heading-anchors.ts'
import styles from './contents.module.css'

/** With fewer parts an article is seen at a glance. */
export const fewestParts = 4

export function Contents({ parts }: { parts: readonly HeadingAnchor[] }) {
  return (
    <nav className={styles.contents} aria-label="Contents">
      <p className={styles.heading}>In this article</p>
      <ol className={styles.list}>
        {parts.map(({ id, text, depth }) => (
          <li key={id} data-depth={depth}>
            <a href={`#${id}`}>{text}</a>
          </li>
        ))}
      </ol>
    </nav>
  )
}
