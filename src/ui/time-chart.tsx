import { lazy, Suspense } from 'react'
import { Skeleton } from './skeleton.tsx'
import styles from './time-chart.module.css'

export interface ChartSeries {
  key: string
  name: string
  color: string
  /** Bars are stacked. A line has an axis of its own, so a few of one and many of the other are both seen. */
  as: 'bar' | 'line'
}

export interface ChartRow {
  /** A day or a month as its text. */
  key: string
  label: string
  values: Record<string, number>
}

export interface ChartMark {
  /** The row that it is in. */
  key: string
  label: string
}

export interface TimeChartProps {
  label: string
  rows: ChartRow[]
  series: ChartSeries[]
  marks?: ChartMark[]
}

/** The library is fetched when a chart is shown. */
const Drawing = lazy(async () => ({
  default: (await import('./time-chart-drawing.tsx')).TimeChartDrawing,
}))

/** Numbers over time, with the same numbers as a table. */
export function TimeChart(props: TimeChartProps) {
  const { label, rows, series, marks = [] } = props
  return (
    <div className={styles.chart}>
      <div role="img" aria-label={label} className={styles.drawing}>
        <Suspense fallback={<Skeleton height="100%" />}>
          <Drawing {...props} />
        </Suspense>
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
                  <td key={key}>{(row.values[key] ?? 0).toLocaleString('en-US')}</td>
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
