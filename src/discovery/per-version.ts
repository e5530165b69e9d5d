import { type Database, readContentVersion } from '#src/db/database.ts'

/** Something that is made of the content, once per version of it; whoever asks meanwhile waits for the same work. */
export function oncePerVersion<T>(db: Database, build: () => Promise<T>) {
  let latest: { version: number; value: Promise<T> } | undefined
  return async (): Promise<{ version: number; value: T }> => {
    const version = await readContentVersion(db)
    if (latest?.version !== version) {
      const value = build()
      latest = { version, value }
      // A failure is not kept: the next request tries again.
      value.catch(() => {
        if (latest?.value === value) latest = undefined
      })
    }
    return { version, value: await latest.value }
  }
}
