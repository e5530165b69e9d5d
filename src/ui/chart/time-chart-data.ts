import { numberOf } from '../text/words.ts'

export interface ChartSeries {
  key: string
  name: string
  color: string
  /** Bars are stacked. A chart has bars or lines, so that it has one scale. */
  as: 'bar' | 'line'
}

export interface ChartRow {
  /** A day or a month, as text. */
  key: string
  label: string
  values: Record<string, number>
}

export interface ChartMark {
  key: string
  label: string
}

export interface TimeChartProps {
  label: string
  rows: ChartRow[]
  series: readonly ChartSeries[]
  marks?: ChartMark[]
}

const mostMarks = 3

/** The marks of a row as text. A day with many marks names only the first of them. */
export function marksOf(row: ChartRow, marks: readonly ChartMark[] = []): string[] {
  const labels = marks.filter(({ key }) => key === row.key).map(({ label }) => label)
  return labels.length > mostMarks
    ? [...labels.slice(0, mostMarks), `and ${labels.length - mostMarks} more`]
    : labels
}

/** The numbers of one row as a sentence, for screen readers. */
export function spokenRow(row: ChartRow, { series, marks }: TimeChartProps): string {
  const numbers = series
    .map(({ key, name }) => `${name} ${numberOf(row.values[key] ?? 0)}`)
    .join(', ')
  return [`${row.label}: ${numbers}`, ...marksOf(row, marks)].join('. ')
}
