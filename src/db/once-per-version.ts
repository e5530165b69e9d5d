/**
 * Builds something once per version of the content, which every change that visitors can see counts up. Concurrent
 * callers share the same build.
 */
export function oncePerVersion<T>(
  build: () => Promise<T>,
  readVersion: () => number | Promise<number>,
) {
  let latest: { version: number; value: Promise<T> } | undefined
  return async (): Promise<{ version: number; value: T }> => {
    const version = await readVersion()
    if (latest?.version !== version) {
      const value = build()
      latest = { version, value }
      // A failure is not cached: the next call tries again.
      value.catch(() => {
        if (latest?.value === value) latest = undefined
      })
    }
    return { version, value: await latest.value }
  }
}
