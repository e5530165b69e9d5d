import { forgetOldActivity } from './platform/activity/record.ts'
import { readConfig } from './platform/config/config.ts'
import { prepareDataDir } from './platform/config/data-dir.ts'
import type { Database } from './platform/db/database.ts'
import { openAtStart } from './platform/db/open-at-start.ts'
import { forgetOldKeys } from './platform/http/once.ts'
import { announceFirstAccount } from './platform/workers/announce.ts'
import { ensureFirstAccount } from './staff/api/accounts.ts'

type Config = ReturnType<typeof readConfig>

/** What the launcher has to know; it reads no settings itself. */
export interface Prepared {
  workers: number
  logLevel: string
}

/** Brings a migrated database to where it can be served from. */
export async function prepare(db: Database, config: Config): Promise<void> {
  await prepareContent(db, config)
  const generated = await ensureFirstAccount(db, config.firstStaff)
  if (generated) announceFirstAccount(generated)
}

async function prepareContent(db: Database, config: Config): Promise<void> {
  await forgetOldKeys(db)
  await forgetOldActivity(db)
  if (!config.starterContent) return
  const { loadStarterContent } = await import('./starter/load.ts')
  await loadStarterContent(db)
}

/** The same in a process of its own, which takes the memory that all this needed with it. */
export async function prepareAndClose(): Promise<Prepared> {
  const config = readConfig(process.env)
  prepareDataDir(config.dataDir)
  const { db, close } = await openAtStart(config.database)
  const { workers, logLevel } = config
  await prepare(db, config)
  await close()
  return { workers, logLevel }
}
