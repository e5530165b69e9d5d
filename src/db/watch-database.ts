import type { Log } from '#src/log/log.ts'
import { type OpenDatabase, readContentVersion } from './database.ts'
import { pendingMigrations } from './migrate.ts'

/**
 * `read-only`: everything can be read and nothing saved. `gone`: the database does not respond; cached pages are
 * still served.
 */
export type DatabaseState = 'ready' | 'read-only' | 'migrations-pending' | 'gone'

export type DatabaseWatch = ReturnType<typeof watchDatabase>

const everyMs = 15_000

/** Checks the state of the database, and logs when it stops or begins to accept writes. */
export function watchDatabase({ db, mayWrite }: Pick<OpenDatabase, 'db' | 'mayWrite'>, log: Log) {
  let wasReadOnly = false
  let timer: NodeJS.Timeout | undefined
  const note = (isReadOnly: boolean) => {
    if (isReadOnly === wasReadOnly) return
    wasReadOnly = isReadOnly
    if (isReadOnly) {
      log.error(
        'the database no longer accepts writes: it is read-only (a failover, a replica, a file system that was remounted); nothing can be saved until it is writable or DATABASE_URL leads to the primary',
      )
    } else log.warn('the database accepts writes again')
  }
  const check = async (): Promise<DatabaseState> => {
    try {
      await readContentVersion(db)
      if ((await pendingMigrations(db)).length > 0) return 'migrations-pending'
      const isReadOnly = !(await mayWrite())
      note(isReadOnly)
      return isReadOnly ? 'read-only' : 'ready'
    } catch {
      return 'gone'
    }
  }
  return {
    check,
    /** Checks at intervals, so that a failover is noticed even on a quiet site. */
    start() {
      timer = setInterval(check, everyMs)
      timer.unref()
    },
    stop: () => clearInterval(timer),
  }
}
