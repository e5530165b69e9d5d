import type { CSSProperties } from 'react'
import { nameOf } from '#src/editor/blocks/arrange-blocks.ts'
import type { Block } from '#src/editor/blocks/registry.ts'
import type { Present } from '#src/editor/sync/document-session.ts'
import { useUsername } from '#src/session/use-session.ts'
import type { ChangedPart } from '../saving/unpublished-changes.ts'
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

const list = new Intl.ListFormat('en')

/** The parts that no saved version contains, and who changed them. Everybody sees the same. */
export function UnsavedParts({ parts }: { parts: readonly ChangedPart[] }) {
  const people = [...new Set(parts.flatMap((part) => part.people))]
  if (parts.length === 0 || people.length === 0) return null
  return (
    <details className={styles.unsaved}>
      <summary>
        {parts.length === 1 ? 'One unsaved change' : `${parts.length} unsaved changes`} by{' '}
        {list.format(people)}
      </summary>
      <ul>
        {parts.map(({ key, label, people: authors }) => (
          <li key={key}>
            {label} <span>{list.format(authors)}</span>
          </li>
        ))}
      </ul>
    </details>
  )
}
