import type { ReactNode } from 'react'
import { StrokeIcon } from '#src/ui/style/stroke-icon.tsx'
import styles from './release-art.module.css'

const globe =
  'M12 2a10 10 0 1 0 0 20 10 10 0 0 0 0-20M2 12h20M12 2a14.5 14.5 0 0 0 0 20 14.5 14.5 0 0 0 0-20'
const search = 'M11 3a8 8 0 1 0 0 16 8 8 0 0 0 0-16m5.7 13.7L21 21'

const found = [
  { name: 'search', path: search },
  { name: 'search-check', path: `${search}M8 11l2 2 4-4` },
  { name: 'search-code', path: `${search}M13 13.5l2-2.5-2-2.5m-4 0L7 11l2 2.5` },
  { name: 'zoom-in', path: `${search}M11 8v6m-3-3h6` },
]

const settings = [
  ['Radius', '12'],
  ['Base spacing', '8'],
  ['Type scale', '1.25'],
]

const sailings = [
  ['08:20', 'Pier 4', '$18'],
  ['10:45', 'Pier 2', '$14'],
  ['13:30', 'Pier 4', '$18'],
]

/** The entries that the changelog begins with have a drawing. Ids are never given again. */
const drawings: Record<number, ReactNode> = {
  // Searching icons.
  3: (
    <div className={styles.panel}>
      <p className={styles.query}>
        <StrokeIcon path={search} />
        serch
      </p>
      <ul className={styles.found}>
        {found.map(({ name, path }) => (
          <li key={name}>
            <StrokeIcon path={path} />
            {name}
          </li>
        ))}
      </ul>
    </div>
  ),
  // The globals of a design system.
  2: (
    <>
      <div className={styles.panel}>
        <p className={styles.query}>
          <StrokeIcon path={globe} />
          Design system globals
        </p>
        {settings.map(([name, value]) => (
          <p key={name} className={styles.setting}>
            {name} <b>{value}</b>
          </p>
        ))}
      </div>
      <kbd className={styles.key}>ESC</kbd>
    </>
  ),
  // Tokens in a table.
  1: (
    <>
      <ul className={styles.swatches}>
        {[1, 2, 3, 4, 5, 6].map((swatch) => (
          <li key={swatch} />
        ))}
      </ul>
      <table className={styles.table}>
        <tbody>
          {sailings.map((sailing) => (
            <tr key={sailing[0]}>
              {sailing.map((cell) => (
                <td key={cell}>{cell}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </>
  ),
}

export function ReleaseArt({ entryId }: { entryId: number }) {
  const drawing = drawings[entryId]
  return drawing ? (
    <div className={styles.art} aria-hidden="true">
      {drawing}
    </div>
  ) : null
}
