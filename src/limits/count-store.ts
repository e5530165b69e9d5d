/** How many points are used in a window, and how long the window still lasts. */
export interface Count {
  used: number
  leftMs: number
}

/** Where rate limits are counted. The window of a key begins with its first count. */
export interface CountStore {
  /** One statement, so that concurrent counts cannot both get the last point. */
  add: (key: string, windowMs: number, cost?: number) => Promise<Count>
  forget: (key: string) => Promise<void>
  close: () => Promise<void>
}
