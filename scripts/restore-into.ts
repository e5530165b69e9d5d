import { commandLine, recordActivity } from '#src/activity/record.ts'
import type { Database, OpenDatabase } from '#src/db/database.ts'
import { restoreBackup, settleRecovered } from '#src/db/dump/restore.ts'
import { forgetFingerprint } from '#src/db/site-secret.ts'
import { holdAfterRestore } from '#src/newsletters/api/sending/hold-after-restore.ts'

type Options = Omit<Parameters<typeof restoreBackup>[2], 'hold'>

/** Restores a backup so that a site can be started on it and sends nothing by itself. */
export async function restoreInto(target: OpenDatabase, file: string, options: Options) {
  const { hold, held } = countHeld()
  const { rows, erasedAgain } = await restoreBackup(target, file, { ...options, hold })
  await forgetFingerprint(target.db)
  await recordActivity(target.db, { who: commandLine, kind: 'backup-restored' })
  return { rows, erasedAgain, heldNewsletters: held() }
}

/** The same rules for a database that was put back by other means; its signing secret is still the right one. */
export async function settleInPlace(target: OpenDatabase, erasureFiles: string[]) {
  const { hold, held } = countHeld()
  const erasedAgain = await settleRecovered(target, { erasureFiles, hold })
  await recordActivity(target.db, { who: commandLine, kind: 'backup-restored' })
  return { erasedAgain, heldNewsletters: held() }
}

function countHeld() {
  let newsletters = 0
  return {
    async hold(trx: Database) {
      newsletters = await holdAfterRestore(trx)
    },
    held: () => newsletters,
  }
}
