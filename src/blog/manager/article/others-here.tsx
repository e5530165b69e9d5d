import type { CSSProperties } from 'react'
import { nameOf } from '#src/editor/blocks/arrange-blocks.ts'
import type { Block } from '#src/editor/blocks/registry.ts'
import type { Present } from '#src/editor/sync/document-session.ts'
import { useUsername } from '#src/session/use-session.ts'
import styles from './others-here.module.css'

type OthersHereProps = { others: readonly Present[]; blocks: readonly Block[] }

/** The other people, and one's own other tabs, that have the article open. Everybody writes in the same text. */
export function OthersHere({ others, blocks }: OthersHereProps) {
  const own = useUsername()
  return (
    <ul className={styles.others} aria-label="Also here">
      {others.map(({ client, username, color, blockId }) => {
        const at = blocks.findIndex((block) => block.id === blockId)
        const block = blocks[at]
        return (
          <li key={client} style={{ '--colleague': color } as CSSProperties}>
            {username === own ? 'You, elsewhere' : username}
            {block ? (
              <span>
                {' '}
                in {at + 1}. {nameOf(block)}
              </span>
            ) : null}
          </li>
        )
      })}
    </ul>
  )
}
