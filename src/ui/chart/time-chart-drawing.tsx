import { type PointerEvent, type RefObject, useEffect, useRef, useState } from 'react'
import { numberOf, shortNumberOf } from '../text/words.ts'
import styles from './time-chart.module.css'

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

/** An axis from 0 to its last tick: whole numbers in round steps, at most five ticks, and never lower than `most`. */
export function ticksUpTo(most: number): number[] {
  const rough = Math.max(1, most / 4)
  const power = 10 ** Math.floor(Math.log10(rough))
  const rounded = [1, 2, 2.5, 5, 10].map((factor) => factor * power)
  const step = rounded.find((size) => size >= rough && Number.isInteger(size)) ?? 10 * power
  return Array.from({ length: Math.ceil(Math.max(most, 4) / step) + 1 }, (_, i) => i * step)
}

/** Every how many rows there is a label, so that labels of that width do not touch. */
export const labelEvery = (rows: number, width: number, labelWidth: number): number =>
  Math.max(1, Math.ceil((rows * labelWidth) / width))

const height = 130
const top = 8
const bottom = height - 30
const axisWidth = 40
const rightGap = 4
/** Of a sign in a label, and of the gap between two labels. */
const signWidth = 6.5
const labelGap = 20
const widestBar = 18

const yOn = (ticks: readonly number[], value: number) =>
  bottom - (value / (ticks.at(-1) ?? 1)) * (bottom - top)

type DrawingProps = TimeChartProps & {
  /** The row whose numbers are shown beside it. */
  place: number | undefined
  onPlace: (place: number | undefined) => void
}

/** Hidden from assistive technology: the element around it speaks the numbers, and the table has them all. */
export function TimeChartDrawing({ rows, series, marks = [], place, onPlace }: DrawingProps) {
  const box = useRef<HTMLDivElement>(null)
  const width = useWidth(box)
  const bars = series.filter(({ as }) => as === 'bar')
  const lines = series.filter(({ as }) => as === 'line')
  const sums = rows.map(({ values }) => bars.reduce((sum, { key }) => sum + (values[key] ?? 0), 0))
  const points = rows.flatMap(({ values }) => lines.map(({ key }) => values[key] ?? 0))
  const ticks = ticksUpTo(Math.max(0, ...sums, ...points))
  const right = width - rightGap
  const band = Math.max(1, right - axisWidth) / Math.max(1, rows.length)
  const xOf = (row: number) => axisWidth + (row + 0.5) * band
  const labelWidth = labelGap + signWidth * Math.max(0, ...rows.map(({ label }) => label.length))
  const every = labelEvery(rows.length, right - axisWidth, labelWidth)

  function point({ clientX, currentTarget }: PointerEvent<SVGSVGElement>) {
    const x = clientX - currentTarget.getBoundingClientRect().left
    const row = Math.floor((x - axisWidth) / band)
    onPlace(row >= 0 && row < rows.length ? row : undefined)
  }

  const shown = place === undefined ? undefined : rows[place]
  return (
    <div ref={box} className={styles.area}>
      <svg
        className={styles.plot}
        width={width}
        height={height}
        aria-hidden="true"
        onPointerDown={point}
        onPointerMove={point}
        // A finger that was lifted leaves the numbers where they are, to be read.
        onPointerLeave={({ pointerType }) => pointerType === 'mouse' && onPlace(undefined)}
      >
        <Grid ticks={ticks} right={right} />
        {rows.map(({ key, label }, row) =>
          row % every === Math.floor(every / 2) && xOf(row) + labelWidth / 2 <= width ? (
            <text key={key} className={styles.tick} x={xOf(row)} y={height - 8} textAnchor="middle">
              {label}
            </text>
          ) : null,
        )}
        {shown && place !== undefined ? (
          <rect
            className={styles.cursor}
            x={xOf(place) - band / 2}
            y={top}
            width={band}
            height={bottom - top}
          />
        ) : null}
        {rows.flatMap(({ key, values }, row) => {
          let stacked = 0
          return bars.map((bar) => {
            const value = values[bar.key] ?? 0
            stacked += value
            const barWidth = Math.min(widestBar, band * 0.8)
            return value ? (
              <rect
                key={`${key} ${bar.key}`}
                x={xOf(row) - barWidth / 2}
                y={yOn(ticks, stacked)}
                width={barWidth}
                height={yOn(ticks, 0) - yOn(ticks, value)}
                fill={bar.color}
              />
            ) : null
          })
        })}
        <Marks rows={rows} marks={marks} xOf={xOf} />
        {lines.map((line) => (
          <Line
            key={line.key}
            line={line}
            dots={rows.map(({ values }, row): [number, number] => [
              xOf(row),
              yOn(ticks, values[line.key] ?? 0),
            ])}
          />
        ))}
      </svg>
      {shown && place !== undefined ? (
        <TimeChartTip
          series={series}
          marks={marks}
          width={width}
          row={shown}
          x={xOf(place)}
          gap={band / 2 + 8}
        />
      ) : null}
    </div>
  )
}

function Grid({ ticks, right }: { ticks: readonly number[]; right: number }) {
  return ticks.map((tick) => {
    const y = yOn(ticks, tick)
    return (
      <g key={tick}>
        <line className={styles.grid} x1={axisWidth} x2={right} y1={y} y2={y} />
        <text className={styles.tick} x={axisWidth - 8} y={y} dy="0.32em" textAnchor="end">
          {shortNumberOf(tick)}
        </text>
      </g>
    )
  })
}

type MarksProps = Pick<TimeChartProps, 'rows' | 'marks'> & { xOf: (row: number) => number }

function Marks({ rows, marks = [], xOf }: MarksProps) {
  return rows.map(({ key }, row) => {
    if (!marks.some((mark) => mark.key === key)) return null
    const x = xOf(row)
    return <line key={key} className={styles.mark} x1={x} x2={x} y1={top} y2={bottom} />
  })
}

type TipProps = Required<Pick<TimeChartProps, 'series' | 'marks'>> & {
  row: ChartRow
  x: number
  /** Between x and the box. */
  gap: number
  width: number
}

/** The numbers of the row under the pointer, on the side that has more room. */
function TimeChartTip({ row, series, marks, x, gap, width }: TipProps) {
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

/** One or two points make no line worth seeing; they are dots. */
function Line({ line, dots }: { line: ChartSeries; dots: [number, number][] }) {
  const path = dots.map(([x, y], place) => `${place ? 'L' : 'M'}${x} ${y}`).join('')
  const [first, last] = [dots[0]?.[0] ?? 0, dots.at(-1)?.[0] ?? 0]
  return (
    <g>
      <path d={`${path}L${last} ${bottom}L${first} ${bottom}Z`} fill={line.color} opacity="0.08" />
      <path d={path} fill="none" stroke={line.color} strokeWidth="2" strokeLinejoin="round" />
      {dots.length < 3
        ? dots.map(([x, y]) => <circle key={x} cx={x} cy={y} r="3" fill={line.color} />)
        : null}
    </g>
  )
}

function useWidth(box: RefObject<HTMLDivElement | null>): number {
  const [width, setWidth] = useState(320)
  useEffect(() => {
    if (!box.current) return
    const observer = new ResizeObserver(([entry]) => {
      if (entry) setWidth(entry.contentRect.width)
    })
    observer.observe(box.current)
    return () => observer.disconnect()
  }, [box])
  return width
}
