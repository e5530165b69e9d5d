import { vi } from 'vitest'

/** Retries until the check passes, for up to a minute, so that it also passes on a busy machine. */
export const eventually = <T>(check: () => T | Promise<T>) =>
  vi.waitFor(check, { timeout: 60_000, interval: 20 })
