import type { Database } from '#src/db/database.ts'
import { BackupError } from '#src/db/dump/format.ts'
import { aliveSecondsAgo } from '#src/jobs/heartbeat.ts'

/** A running site acknowledges writes that the command is about to delete. */
export async function refuseWhileRunning(db: Database): Promise<void> {
  const seconds = await aliveSecondsAgo(db)
  if (seconds === undefined) return
  throw new BackupError(
    `A site on this database was alive ${seconds} s ago, and nothing was changed: stop every site first. If it was killed, wait half a minute or add --force.`,
  )
}
