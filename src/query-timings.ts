import { isFinal } from './platform/http/client.ts'

const mostRetries = 3
const longestWait = 30_000

/** The query client's timings, as the specification sets them. A page being rendered cannot wait for seconds. */
export const queryTimings = {
  gcTime: 5 * 60_000,
  retry: (failures: number, error: unknown) => failures < mostRetries && !isFinal(error),
  retryDelay: (attempt: number) =>
    typeof window === 'undefined' ? 20 : Math.min(2 ** attempt * 1000, longestWait),
}
