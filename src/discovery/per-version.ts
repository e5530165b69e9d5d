import { type Database, readContentVersion } from '#src/db/database.ts'

/** Builds something from the content once per content version. Concurrent callers share the same build. */
export function oncePerVersion<T>(db: Database, build: () => Promise<T>) {
  let latest: { version: number; value: Promise<T> } | undefined
  return async (): Promise<{ version: number; value: T }> => {
    const version = await readContentVersion(db)
    if (latest?.version !== version) {
      const value = build()
      latest = { version, value }
      // A failure is not cached: the next request tries again.
      value.catch(() => {
        if (latest?.value === value) latest = undefined
      })
    }
    return { version, value: await latest.value }
  }
}
