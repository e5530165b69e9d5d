import { useMemo } from 'react'
import { listOf } from '#src/ui/text/words.ts'
import type { DocumentSnapshot } from '../document/shared-document.ts'
import type { SharedText } from '../shared-text/shared-text.ts'
import type { SessionState } from '../sync/open-document.ts'
import styles from './unsaved-parts.module.css'
import { useSettled } from './use-settled.ts'

type UnsavedPartsProps<Snapshot extends DocumentSnapshot, Saved> = {
  opened: SharedText<Snapshot, Saved>
  text: Snapshot
  unsaved: SessionState['unsaved']
}

/** The parts that no saved version contains, and who changed them. Everybody sees the same. */
export function UnsavedParts<Snapshot extends DocumentSnapshot, Saved>({
  opened,
  text,
  unsaved,
}: UnsavedPartsProps<Snapshot, Saved>) {
  const settled = useSettled(text)
  // biome-ignore lint/correctness/useExhaustiveDependencies: the labels contain words of the text
  const parts = useMemo(() => opened.withLabels(unsaved), [opened, unsaved, settled])
  const people = [...new Set(parts.flatMap((part) => part.people))]
  if (parts.length === 0) return null
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
}
