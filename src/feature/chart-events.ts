/** Kinds of events that the chart of visits marks. */
export const chartEventKinds = ['publication', 'newsletter'] as const

export interface ChartEvent {
  at: string
  kind: (typeof chartEventKinds)[number]
  title: string
  href: string
}
