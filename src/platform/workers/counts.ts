import type { Figures } from './messages.ts'

type Figure = Figures[number]
type Value = Figure['values'][number] & { metricName?: string }

/** What only ever grows; the rest is true of a process as it is, and of nothing when it is gone. */
export function countsOf(figures: Figures): Figures {
  return figures.filter(({ type }) => ['counter', 'histogram'].includes(String(type)))
}

/** Both together, as one process would have counted them. */
export function addCounts(some: Figures, more: Figures): Figures {
  const sums = new Map<string, { figure: Figure; values: Map<string, Value> }>()
  for (const figure of [...countsOf(some), ...countsOf(more)]) {
    const sum = sums.get(figure.name) ?? { figure, values: new Map() }
    sums.set(figure.name, sum)
    for (const value of figure.values as Value[]) {
      const key = keyOf(value)
      const before = sum.values.get(key)?.value ?? 0
      sum.values.set(key, { ...value, value: before + value.value })
    }
  }
  return [...sums.values()].map(({ figure, values }) => ({
    ...figure,
    values: [...values.values()],
  }))
}

function keyOf({ metricName = '', labels }: Value): string {
  const sorted = Object.entries(labels).sort(([a], [b]) => (a < b ? -1 : 1))
  return JSON.stringify([metricName, sorted])
}
