import { isFinal } from './platform/http/client.ts'

const seconds = (n: number) => n * 1000
const minutes = (n: number) => seconds(n * 60)

/** The router's timings, as the specification sets them. */
export const routerTimings = {
  defaultPreload: 'intent',
  defaultPreloadDelay: 50,
  defaultPreloadStaleTime: seconds(30),
  defaultPendingMs: 1000,
  defaultPendingMinMs: 500,
  defaultGcTime: minutes(5),
} as const

const mostRetries = 3
const longestWait = seconds(30)

/** The query client's timings, as the specification sets them. A page being rendered cannot wait for seconds. */
export const queryTimings = {
  gcTime: minutes(5),
  retry: (failures: number, error: unknown) => failures < mostRetries && !isFinal(error),
  retryDelay: (attempt: number) =>
    typeof window === 'undefined' ? 20 : Math.min(seconds(2 ** attempt), longestWait),
}
