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
