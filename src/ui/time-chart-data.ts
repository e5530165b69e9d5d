export interface ChartSeries {
  key: string
  name: string
  color: string
  /** Bars are stacked. A line has an axis of its own, so that small and large numbers are both visible. */
  as: 'bar' | 'line'
}

export interface ChartRow {
  /** A day or a month, as text. */
  key: string
  label: string
  values: Record<string, number>
}

export interface ChartMark {
  /** The key of its row. */
  key: string
  label: string
}

export interface TimeChartProps {
  label: string
  rows: ChartRow[]
  series: ChartSeries[]
  marks?: ChartMark[]
}
