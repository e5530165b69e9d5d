import styles from './command-palette.module.css'

interface PaletteEntry {
  title: string
  detail: string
  href?: string
  run?: () => void
}

export interface PaletteGroup {
  name: string
  entries: PaletteEntry[]
}

type ResultsProps = {
  id: string
  groups: PaletteGroup[]
  /** The index of the active entry over all groups. */
  current: number
  choose: (index: number) => void
}

/** The focus stays in the text field, which names the active option. */
export function Results({ id, groups, current, choose }: ResultsProps) {
  let index = -1
  return (
    <div role="listbox" id={`${id}-list`} aria-label="Results">
      {groups.map(({ name, entries }) => (
        // biome-ignore lint/a11y/useSemanticElements: a fieldset is no part of a listbox
        <div key={name} role="group" aria-labelledby={`${id}-${name}`} className={styles.group}>
          <p id={`${id}-${name}`} role="presentation" className={styles.groupName}>
            {name}
          </p>
          {entries.map(({ title, detail, href }) => {
            index += 1
            const place = index
            return (
              // biome-ignore lint/a11y/useKeyWithClickEvents: the text field has the focus and handles the keys
              <div
                key={`${title} ${href}`}
                role="option"
                id={`${id}-${place}`}
                aria-selected={place === current}
                tabIndex={-1}
                className={styles.option}
                onMouseDown={(event) => event.preventDefault()}
                onClick={() => choose(place)}
              >
                <span className={styles.optionTitle}>{title}</span>
                {detail ? <span className={styles.detail}>{detail}</span> : null}
              </div>
            )
          })}
        </div>
      ))}
    </div>
  )
}
