import { classNames } from '#src/ui/style/class-names.ts'
import styles from './loom.module.css'
import { useSeen } from './use-seen.ts'

const threads = ['var(--violet)', 'var(--mint)', 'var(--amber)', 'var(--rose)']
const cell = 40

export type Cloth = {
  columns: number
  rows: number
  /** How much of the first row is woven, 0 to 1. */
  reach: number
}

/**
 * A half-woven cloth: vertical wires, with colored threads passing over and under them.
 * Each row reaches further than the last, so the right side is still wire.
 */
export function Loom({ columns, rows, reach, className }: Cloth & { className?: string }) {
  const scene = useSeen<SVGSVGElement>()
  const lines = Array.from({ length: rows }, (_, row) => {
    const woven = Math.round(columns * Math.min(1, reach + (1 - reach) * (row / rows) * 0.9))
    return { row, woven, y: row * cell + cell / 2, color: threads[row % threads.length] }
  })
  const height = rows * cell
  /** Bars of this width where a wire passes over a thread: every second wire, alternating by row. */
  const overs = (bar: number) =>
    lines
      .map(({ row, woven, y }) => `M${cell / 2 + (row % 2) * cell - bar / 2} ${y}H${woven * cell}`)
      .join('')
  return (
    <svg
      ref={scene}
      className={classNames(styles.loom, className)}
      viewBox={`0 0 ${columns * cell} ${height}`}
      preserveAspectRatio="xMinYMid slice"
      fill="none"
      aria-hidden="true"
    >
      {/* The wires are the dashes of one broad line, which takes a tenth of the bytes of separate lines. */}
      <path
        d={`M${cell / 2 - 1} ${height / 2}H${columns * cell}`}
        stroke="var(--loom-wire)"
        strokeWidth={height}
        strokeDasharray={`2 ${cell - 2}`}
      />
      {lines.map(({ row, woven, y, color }) => (
        <g key={row} className={styles.weft} stroke={color} strokeLinecap="round">
          <path d={`M${-columns * cell} ${y}H${woven * cell}`} strokeWidth="22" />
          <path d={`M${woven * cell} ${y}h${cell * 2.5}`} strokeWidth="2" />
        </g>
      ))}
      <g strokeWidth={cell}>
        <path d={overs(7)} stroke="var(--loom-ground)" strokeDasharray={`7 ${cell * 2 - 7}`} />
        <path d={overs(2)} stroke="var(--loom-wire)" strokeDasharray={`2 ${cell * 2 - 2}`} />
      </g>
    </svg>
  )
}
