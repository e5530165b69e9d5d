/** Tells the version of what visitors see, as often as there are requests and at next to no cost. */
export interface ContentClock {
  now: () => number
  /** Call it after a write: who publishes must see it at once, and whoever is asked next, in any process. */
  catchUp: () => Promise<void>
  close: () => Promise<void>
}
