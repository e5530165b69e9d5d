import type { MetricObjectWithValues, MetricValue } from 'prom-client'

export type Figures = MetricObjectWithValues<MetricValue<string>>[]

/** What workers say to the primary. */
export type ToPrimary =
  | { say: 'up'; url: string }
  | { say: 'wake-outbox' }
  /** One is asked for the figures of the whole site. */
  | { say: 'ask-figures'; id: number }
  | { say: 'my-figures'; id: number; figures: Figures }

/** What the primary says to workers. */
export type ToWorker =
  | { say: 'wake-outbox' }
  | { say: 'tell-figures'; id: number }
  | { say: 'all-figures'; id: number; all: Figures[] }

/** Read from the environment of a worker: its place among them, kept when it is replaced. */
export const slotVariable = 'WIRELOOM_WORKER'

/** Deliveries leave from one process alone: its few connections to the mail host are enough. */
export const outboxSlot = 1
