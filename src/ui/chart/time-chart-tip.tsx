import { numberOf } from '../text/words.ts'
import styles from './time-chart.module.css'
import { type ChartRow, marksOf, type TimeChartProps } from './time-chart-data.ts'

type TipProps = Required<Pick<TimeChartProps, 'series' | 'marks'>> & {
  row: ChartRow
  x: number
  /** Between x and the box. */
  gap: number
  width: number
}

/** The numbers of the row under the pointer, on the side that has more room. */
export function TimeChartTip({ row, series, marks, x, gap, width }: TipProps) {
  const side = x < width / 2 ? { left: x + gap } : { right: width - x + gap }
  return (
    <div className={styles.tip} style={side}>
      <strong>{row.label}</strong>
      {series.map(({ key, name, color }) => (
        <span key={key}>
          <svg className={styles.swatch} aria-hidden="true">
            <rect width="100%" height="100%" fill={color} />
          </svg>{' '}
          {name} <b>{numberOf(row.values[key] ?? 0)}</b>
        </span>
      ))}
      {marksOf(row, marks).map((label) => (
        <span key={label}>{label}</span>
      ))}
    </div>
  )
}
