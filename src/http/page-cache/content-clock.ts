/** The current version of what visitors see. It is read with every request, so it must cost next to nothing. */
export interface ContentClock {
  now: () => number
  /** After a write: resolves when every process knows the new version, so that the next request sees it. */
  catchUp: () => Promise<void>
  close: () => Promise<void>
}
