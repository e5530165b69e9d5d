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
