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

function IconSearch() {
  return (
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
  )
}

function Globals() {
  return (
    <>
      <div className={styles.panel}>
        <p className={styles.query}>
          <StrokeIcon path={globe} />
          Design system globals
        </p>
        <p className={styles.setting}>
          Radius <b>12</b>
        </p>
        <p className={styles.setting}>
          Base spacing <b>8</b>
        </p>
        <p className={styles.setting}>
          Type scale <b>1.25</b>
        </p>
      </div>
      <kbd className={styles.key}>ESC</kbd>
    </>
  )
}

function Tokens() {
  return (
    <>
      <ul className={styles.swatches}>
        <li />
        <li />
        <li />
        <li />
        <li />
        <li />
      </ul>
      <table className={styles.table}>
        <tbody>
          <tr>
            <td>08:20</td>
            <td>Pier 4</td>
            <td>$18</td>
          </tr>
          <tr>
            <td>10:45</td>
            <td>Pier 2</td>
            <td>$14</td>
          </tr>
          <tr>
            <td>13:30</td>
            <td>Pier 4</td>
            <td>$18</td>
          </tr>
        </tbody>
      </table>
    </>
  )
}

/** The entries that the changelog begins with have a drawing. Ids are never given again. */
const drawings: Record<number, ReactNode> = {
  3: <IconSearch />,
  2: <Globals />,
  1: <Tokens />,
}

/** A drawing of what is new in a release. Not every release has one. */
export function ReleaseArt({ entryId }: { entryId: number }) {
  const drawing = drawings[entryId]
  return drawing ? (
    <div className={styles.art} aria-hidden="true">
      {drawing}
    </div>
  ) : null
}
