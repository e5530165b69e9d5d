import { type ReactNode, useCallback, useState } from 'react'
import { Button } from '../form/button.tsx'
import styles from './selection.module.css'

export type Selection = ReturnType<typeof useSelection>

/** Rows that are chosen for one action. `ids`: the rows that can be chosen. */
export function useSelection(ids: number[]) {
  const [chosen, setChosen] = useState<ReadonlySet<number>>(new Set())
  // The same function in every render: cards are memoized.
  const toggle = useCallback(
    (id: number) =>
      setChosen((before) =>
        before.has(id)
          ? new Set([...before].filter((one) => one !== id))
          : new Set([...before, id]),
      ),
    [],
  )
  return {
    /** The chosen ones that are still there. */
    selected: ids.filter((id) => chosen.has(id)),
    has: (id: number) => chosen.has(id),
    toggle,
    box: (id: number) => ({ checked: chosen.has(id), onChange: () => toggle(id) }),
    chooseAll: () => setChosen(new Set(ids)),
    clear: () => setChosen(new Set()),
    available: ids.length,
  }
}

type SelectBoxProps = { checked: boolean; label: string; onChange: () => void }

export function SelectBox({ checked, label, onChange }: SelectBoxProps) {
  return (
    <input
      type="checkbox"
      className={styles.box}
      aria-label={`Select ${label}`}
      checked={checked}
      onChange={onChange}
    />
  )
}

/** Shows how many rows are chosen, and `children`: the actions on them. Absent while none is chosen. */
export function SelectionBar(props: { selection: Selection; children: ReactNode }) {
  const { selected, available, chooseAll, clear } = props.selection
  if (selected.length === 0) return null
  return (
    <section aria-label="Selection" className={styles.bar}>
      <span role="status">{selected.length} selected</span>
      {props.children}
      {selected.length < available ? (
        <Button look="quiet" onClick={chooseAll}>
          Select all {available} shown
        </Button>
      ) : null}
      <Button look="quiet" onClick={clear}>
        Clear
      </Button>
    </section>
  )
}
