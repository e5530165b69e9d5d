import { numberOf } from '../text/words.ts'
import styles from './time-chart.module.css'
import { spokenRow, type TimeChartProps } from './time-chart-data.ts'
import { TimeChartDrawing } from './time-chart-drawing.tsx'
import { useChartCursor } from './use-chart-cursor.ts'

/** Numbers over time, with the same numbers as a table. The arrow keys go from row to row. */
export function TimeChart(props: TimeChartProps) {
  const { label, rows, series, marks = [] } = props
  const { place, setPlace, last, onKeyDown, onBlur } = useChartCursor(rows.length)
  const described = rows[place ?? last]
  return (
    <div className={styles.chart}>
      <div
        role="slider"
        tabIndex={0}
        aria-label={label}
        aria-valuemin={0}
        aria-valuemax={last}
        aria-valuenow={place ?? last}
        aria-valuetext={described ? spokenRow(described, props) : undefined}
        className={styles.drawing}
        onKeyDown={onKeyDown}
        onBlur={onBlur}
      >
        <TimeChartDrawing {...props} place={place} onPlace={setPlace} />
      </div>
      <details className={styles.details}>
        <summary>Show as a table</summary>
        <table className={styles.table}>
          <thead>
            <tr>
              <th scope="col">When</th>
              {series.map(({ key, name }) => (
                <th key={key} scope="col">
                  {name}
                </th>
              ))}
              {marks.length ? <th scope="col">What happened</th> : null}
            </tr>
          </thead>
          <tbody>
            {rows.map((row) => (
              <tr key={row.key}>
                <th scope="row">{row.label}</th>
                {series.map(({ key }) => (
                  <td key={key}>{numberOf(row.values[key] ?? 0)}</td>
                ))}
                {marks.length ? (
                  <td>
                    {marks
                      .filter((mark) => mark.key === row.key)
                      .map((mark) => mark.label)
                      .join(', ')}
                  </td>
                ) : null}
              </tr>
            ))}
          </tbody>
        </table>
      </details>
    </div>
  )
}
