import { expect, test } from 'vitest'
import { marksOf, spokenRow } from './time-chart-drawing.tsx'

const row = { key: '2026-11-17', label: 'Nov 17', values: { visitors: 1234 } }
const series = [{ key: 'visitors', name: 'Visitors', color: 'red', as: 'line' }] as const
const marks = (count: number) =>
  Array.from({ length: count }, (_, i) => ({ key: row.key, label: `Published: ${i + 1}` }))

test('a row is spoken with its numbers and what happened', () => {
  const chart = { label: 'Visitors', rows: [row], series, marks: marks(1) }
  expect(spokenRow(row, chart)).toBe('Nov 17: Visitors 1,234. Published: 1')
  expect(spokenRow(row, { ...chart, marks: [{ key: '2026-11-16', label: 'Before' }] })).toBe(
    'Nov 17: Visitors 1,234',
  )
})

test('many events of one day are collapsed', () => {
  expect(marksOf(row, marks(3))).toHaveLength(3)
  expect(marksOf(row, marks(9)).at(-1)).toBe('and 6 more')
})
