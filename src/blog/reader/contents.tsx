import type { HeadingAnchor } from '#src/editor/blocks/heading-anchors.ts'
import styles from './contents.module.css'

/** Articles with fewer sections need no table of contents. */
export const fewestParts = 4

/** Folded on phones, where it would push the first picture out of the screen; open on wider screens. */
export function Contents({ parts }: { parts: readonly HeadingAnchor[] }) {
  return (
    <nav className={styles.contents} aria-label="Contents">
      <details>
        <summary className={styles.heading}>In this article</summary>
        <ol className={styles.list}>
          {parts.map(({ id, text, depth }) => (
            <li key={id} data-depth={depth}>
              <a href={`#${id}`} dir="auto">
                {text}
              </a>
            </li>
          ))}
        </ol>
      </details>
    </nav>
  )
}
