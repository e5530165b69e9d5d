import {
  Area,
  Bar,
  CartesianGrid,
  ComposedChart,
  ReferenceLine,
  ResponsiveContainer,
  Tooltip,
  XAxis,
  YAxis,
} from 'recharts'
import styles from './time-chart.module.css'
import type { TimeChartProps } from './time-chart-data.ts'

const height = 220
const tick = { fontSize: 12, fill: 'var(--text-faint)' }

/** Hidden from assistive technology, because the table beside it has the numbers. */
export function TimeChartDrawing({ rows, series, marks = [] }: TimeChartProps) {
  const data = rows.map(({ key, label, values }) => ({ key, label, ...values }))
  const labels = new Map(rows.map(({ key, label }) => [key, label]))
  const hasLine = series.some(({ as }) => as === 'line')
  const marked = new Set(marks.map(({ key }) => key))
  return (
    <ResponsiveContainer width="100%" height={height} initialDimension={{ width: 320, height }}>
      <ComposedChart
        data={data}
        margin={{ top: 8, right: 4, bottom: 0, left: 0 }}
        accessibilityLayer={false}
      >
        <CartesianGrid vertical={false} stroke="var(--line)" />
        <XAxis
          dataKey="key"
          tickFormatter={(key: string) => labels.get(key) ?? key}
          tickLine={false}
          axisLine={{ stroke: 'var(--line)' }}
          minTickGap={24}
          tick={tick}
        />
        <YAxis
          yAxisId="bar"
          orientation={hasLine ? 'right' : 'left'}
          width={34}
          allowDecimals={false}
          domain={[0, (most: number) => Math.max(4, hasLine ? most * 3 : most)]}
          tickLine={false}
          axisLine={false}
          tick={hasLine ? { ...tick, fill: 'var(--mint-deep)' } : tick}
        />
        {hasLine ? (
          <YAxis
            yAxisId="line"
            width={40}
            allowDecimals={false}
            domain={[0, (most: number) => Math.max(4, most)]}
            tickLine={false}
            axisLine={false}
            tick={tick}
          />
        ) : null}
        <Tooltip
          isAnimationActive={false}
          cursor={{ fill: 'var(--dots)', fillOpacity: 0.4, stroke: 'var(--line)' }}
          content={({ active, label }) => {
            const row = active ? rows.find(({ key }) => key === label) : undefined
            if (!row) return null
            const events = marks.filter(({ key }) => key === row.key)
            return (
              <div className={styles.tip}>
                <strong>{row.label}</strong>
                {series.map(({ key, name, color }) => (
                  <span key={key}>
                    <Swatch color={color} /> {name}{' '}
                    <b>{(row.values[key] ?? 0).toLocaleString('en-US')}</b>
                  </span>
                ))}
                {events.map((event) => (
                  <span key={event.label}>{event.label}</span>
                ))}
              </div>
            )
          }}
        />
        {[...marked].map((key) => (
          <ReferenceLine
            key={key}
            yAxisId={hasLine ? 'line' : 'bar'}
            x={key}
            stroke="var(--amber-deep)"
            strokeDasharray="2 3"
          />
        ))}
        {series.map(({ key, name, color, as }) =>
          as === 'bar' ? (
            <Bar
              {...{ name, yAxisId: 'bar', stackId: 'bars', fill: color }}
              key={key}
              dataKey={key}
              maxBarSize={18}
              isAnimationActive={false}
            />
          ) : (
            <Area
              {...{ name, yAxisId: 'line', stroke: color, fill: color }}
              key={key}
              dataKey={key}
              fillOpacity={0.08}
              strokeWidth={2}
              dot={rows.length < 3}
              isAnimationActive={false}
            />
          ),
        )}
      </ComposedChart>
    </ResponsiveContainer>
  )
}

function Swatch({ color }: { color: string }) {
  return (
    <svg className={styles.swatch} aria-hidden="true">
      <rect width="100%" height="100%" fill={color} />
    </svg>
  )
}
