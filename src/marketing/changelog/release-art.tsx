import { Globe, Search, SearchCheck, SearchCode, ZoomIn } from 'lucide-react'
import type { ReactNode } from 'react'
import styles from './release-art.module.css'

const found = [
  { name: 'search', Icon: Search },
  { name: 'search-check', Icon: SearchCheck },
  { name: 'search-code', Icon: SearchCode },
  { name: 'zoom-in', Icon: ZoomIn },
]

function IconSearch() {
  return (
    <div className={styles.panel}>
      <p className={styles.query}>
        <Search />
        serch
      </p>
      <ul className={styles.found}>
        {found.map(({ name, Icon }) => (
          <li key={name}>
            <Icon />
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
          <Globe />
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

const drawings: Record<string, ReactNode> = {
  '2025-08-30': <IconSearch />,
  '2025-08-15': <Globals />,
  '2025-07-30': <Tokens />,
}

/** A drawn glimpse of what a release brought. A release without one goes without. */
export function ReleaseArt({ date }: { date: string }) {
  const drawing = drawings[date]
  return drawing ? (
    <div className={styles.art} aria-hidden="true">
      {drawing}
    </div>
  ) : null
}
