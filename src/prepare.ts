import { forgetOldActivity } from './platform/activity/record.ts'
import { readConfig } from './platform/config/config.ts'
import { prepareDataDir } from './platform/config/data-dir.ts'
import type { Database } from './platform/db/database.ts'
import { openAtStart } from './platform/db/open-at-start.ts'
import { forgetOldKeys } from './platform/http/once.ts'
import type { FirstAccount } from './platform/workers/announce.ts'
import { ensureFirstAccount } from './staff/api/accounts.ts'

type Config = ReturnType<typeof readConfig>

/** What the launcher has to know; it reads no settings itself. */
export interface Prepared {
  workers: number
  logLevel: string
  firstAccount: FirstAccount | undefined
}

/** Brings a migrated database to where it can be served from; tells the first account if it made one up. */
export async function prepare(db: Database, config: Config): Promise<FirstAccount | undefined> {
  await forgetOldKeys(db)
  await forgetOldActivity(db)
  const firstAccount = await ensureFirstAccount(db, config.firstStaff)
  if (config.starterContent) {
    const { loadStarterContent } = await import('./starter/load.ts')
    await loadStarterContent(db)
  }
  return firstAccount
}

/** The same in a process of its own, which takes the memory that all this needed with it. */
export async function prepareAndClose(): Promise<Prepared> {
  const config = readConfig(process.env)
  prepareDataDir(config.dataDir)
  const { db, close } = await openAtStart(config.database)
  const firstAccount = await prepare(db, config)
  await close()
  return { workers: config.workers, logLevel: config.logLevel, firstAccount }
}
