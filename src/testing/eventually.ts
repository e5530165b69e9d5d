import { vi } from 'vitest'

/** Waits until the check passes; a busy machine gets the time it needs. */
export const eventually = <T>(check: () => T | Promise<T>) =>
  vi.waitFor(check, { timeout: 60_000, interval: 20 })
