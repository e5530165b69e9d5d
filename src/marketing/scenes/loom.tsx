import { classNames } from '#src/ui/class-names.ts'
import styles from './loom.module.css'

const threads = ['var(--violet)', 'var(--mint)', 'var(--amber)', 'var(--rose)']
const cell = 40

/**
 * Cloth in the making: bare wires hang from above, colored threads pass over and under them.
 * Each row reaches further than the last, so the right side is still wire.
 */
export function Loom({
  columns = 24,
  rows = 5,
  reach = 0.55,
  className,
}: {
  columns?: number
  rows?: number
  /** How much of the first row is woven, 0 to 1. */
  reach?: number
  className?: string
}) {
  const lines = Array.from({ length: rows }, (_, row) => {
    const woven = Math.round(columns * Math.min(1, reach + (1 - reach) * (row / rows) * 0.9))
    return { row, woven, y: row * cell + cell / 2, color: threads[row % threads.length] }
  })
  const wires = Array.from({ length: columns }, (_, column) => column * cell + cell / 2)
  const overs = lines
    .flatMap(({ row, woven }) =>
      wires.map((x, column) =>
        column < woven && (column + row) % 2 === 0 ? `M${x} ${row * cell}v${cell}` : '',
      ),
    )
    .join('')
  return (
    <svg
      className={classNames(styles.loom, className)}
      viewBox={`0 0 ${columns * cell} ${rows * cell}`}
      preserveAspectRatio="xMinYMid slice"
      fill="none"
      aria-hidden="true"
    >
      <path
        d={wires.map((x) => `M${x} 0V${rows * cell}`).join('')}
        stroke="var(--loom-wire)"
        strokeWidth="2"
      />
      {lines.map(({ row, woven, y, color }) => (
        <g key={row} className={styles.weft} stroke={color} strokeLinecap="round">
          <path d={`M${-columns * cell} ${y}H${woven * cell}`} strokeWidth="22" />
          <path d={`M${woven * cell} ${y}h${cell * 2.5}`} strokeWidth="2" />
        </g>
      ))}
      <path d={overs} stroke="var(--loom-ground)" strokeWidth="7" />
      <path d={overs} stroke="var(--loom-wire)" strokeWidth="2" />
    </svg>
  )
}
