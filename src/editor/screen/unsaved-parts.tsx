import { memo } from 'react'
import { listOf } from '#src/ui/text/words.ts'
import type { ChangedPart } from '../document/changed-parts.ts'
import styles from './unsaved-parts.module.css'

type UnsavedPartsProps = { parts: readonly ChangedPart[] }

/** The parts that no saved version contains, and who changed them. Everybody sees the same. */
export const UnsavedParts = memo(function UnsavedParts({ parts }: UnsavedPartsProps) {
  const people = [...new Set(parts.flatMap((part) => part.people))]
  if (parts.length === 0 || people.length === 0) return null
  return (
    <details className={styles.unsaved}>
      <summary>
        {parts.length === 1 ? 'One unsaved change' : `${parts.length} unsaved changes`} by{' '}
        {listOf(people)}
      </summary>
      <ul>
        {parts.map(({ key, label, people: authors }) => (
          <li key={key}>
            {label} <span>{listOf(authors)}</span>
          </li>
        ))}
      </ul>
    </details>
  )
})
