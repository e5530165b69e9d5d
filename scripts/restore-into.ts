import { commandLine, recordActivity } from '#src/activity/record.ts'
import type { OpenDatabase } from '#src/db/database.ts'
import { forgetFingerprint } from '#src/db/site-secret.ts'
import { restoreBackup, settleRecovered } from '#src/server/restore.ts'

type Options = Parameters<typeof restoreBackup>[2]

/** Restores a backup so that a site can be started on it and sends nothing by itself. */
export async function restoreInto(target: OpenDatabase, file: string, options: Options) {
  const restored = await restoreBackup(target, file, options)
  await forgetFingerprint(target.db)
  await recordActivity(target.db, { who: commandLine, kind: 'backup-restored' })
  return restored
}

/** The same rules for a database that was put back by other means; its signing secret is still the right one. */
export async function settleInPlace(target: OpenDatabase, erasureFiles: string[]) {
  const settled = await settleRecovered(target, { erasureFiles })
  await recordActivity(target.db, { who: commandLine, kind: 'backup-restored' })
  return settled
}
