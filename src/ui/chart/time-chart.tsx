import { type KeyboardEvent, useState } from 'react'
import { numberOf } from '../text/words.ts'
import styles from './time-chart.module.css'
import { spokenRow, TimeChartDrawing, type TimeChartProps } from './time-chart-drawing.tsx'

const steps: Record<string, (place: number, last: number) => number> = {
  ArrowLeft: (place) => place - 1,
  ArrowRight: (place) => place + 1,
  ArrowDown: (place) => place - 1,
  ArrowUp: (place) => place + 1,
  PageDown: (place) => place - 7,
  PageUp: (place) => place + 7,
  Home: () => 0,
  End: (_, last) => last,
}

/** Numbers over time, with the same numbers as a table. The arrow keys go from row to row. */
export function TimeChart(props: TimeChartProps) {
  const { label, rows, series, marks = [] } = props
  const [chosen, setPlace] = useState<number>()
  const last = Math.max(0, rows.length - 1)
  /** The row that is described: under the pointer, where a finger was, or chosen with the arrow keys. */
  const place = chosen === undefined ? undefined : Math.min(chosen, last)
  const described = rows[place ?? last]

  function onKeyDown(event: KeyboardEvent) {
    if (event.key === 'Escape') return setPlace(undefined)
    const step = steps[event.key]
    if (!step || event.altKey || event.ctrlKey || event.metaKey) return
    event.preventDefault()
    // The first key shows the last row, which is today.
    const next = place === undefined && event.key !== 'Home' ? last : step(place ?? last, last)
    setPlace(Math.min(last, Math.max(0, next)))
  }

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
        onBlur={() => setPlace(undefined)}
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
