import styles from './weave-scene.module.css'

const columns = 11
const cell = 44
const width = columns * cell
const rowHeight = 40
const others = ['mint', 'amber', 'ink', 'rose', 'mint', 'ink', 'amber', 'rose'] as const
/** The row of the visitor's own thread, in the middle of all others. */
const ownRow = 4
const rows = others.length + 1
const height = rows * rowHeight + 40

const x = (column: number) => column * cell + cell / 2
const y = (row: number) => 20 + row * rowHeight + rowHeight / 2

/** The number of wires after which each other thread ends: ragged, as on a loom in use; 99 is beyond the picture. */
const reach = [99, 8, 99, 9, 0, 99, 7, 99, 9]

function overs(row: number): string {
  const top = y(row) - rowHeight / 2
  return Array.from({ length: columns }, (_, column) =>
    (column + row) % 2 === 0 ? `M${x(column)} ${top}v${rowHeight}` : '',
  ).join('')
}

/** A cloth with a thread for everyone who joined, and a gap for one more, which is woven in on success. */
export function WeaveScene({ woven }: { woven: boolean }) {
  const wires = Array.from({ length: columns }, (_, column) => `M${x(column)} 0V${height}`).join('')
  const rowsOfOthers = Array.from({ length: rows }, (_, row) => row).filter((row) => row !== ownRow)
  return (
    <svg
      className={styles.scene}
      data-woven={woven || undefined}
      viewBox={`-20 0 ${width + 40} ${height}`}
      preserveAspectRatio="xMinYMid slice"
      fill="none"
      aria-hidden="true"
    >
      <path d={wires} className={styles.wire} />
      {rowsOfOthers.map((row) => {
        const thread = others[row < ownRow ? row : row - 1]
        const end = Math.min(width + 60, (reach[row] ?? 99) * cell)
        return (
          <g key={row} className={styles[thread ?? 'ink']}>
            <path d={`M-60 ${y(row)}H${end}`} className={styles.thread} />
            {end < width ? <path d={`M${end} ${y(row)}H${width + 60}`} strokeWidth="1.5" /> : null}
          </g>
        )
      })}
      <path d={`M-60 ${y(ownRow)}H${width + 60}`} className={styles.place} />
      <g className={styles.own}>
        <path d={`M-60 ${y(ownRow)}H${width + 60}`} className={styles.thread} />
      </g>
      {Array.from({ length: rows }, (_, row) => (
        <g key={y(row)}>
          <path d={overs(row)} className={styles.gap} />
          <path d={overs(row)} className={styles.wire} />
        </g>
      ))}
    </svg>
  )
}
