import { type Config, ConfigError, readConfig } from '#src/config/config.ts'
import { prepareDataDir, refuseAbsentDataDir } from '#src/config/data-dir.ts'
import type { Database } from '#src/db/database.ts'
import { checkAddresses, openAtStart, patienceMs } from '#src/db/open-at-start.ts'
import { siteSecret } from '#src/db/site-secret.ts'
import { lineLog } from '#src/log/line-log.ts'
import { byteStoreOf } from '#src/media/objects/bytes-in-objects.ts'
import { storeFault } from '#src/media/objects/check.ts'
import { applyErasures, erasuresFile, readErasures } from '#src/people/erasure/erasures.ts'
import { linkKey } from '#src/people/links/link-tokens.ts'
import { ObjectStoreError } from '#src/s3/failure.ts'
import { AccountError, ensureFirstAccount } from '#src/staff/api/accounts/accounts.ts'
import { createTotpSecrets, unreadableSecrets } from '#src/staff/api/sign-in/totp.ts'
import { personHooks } from './person-hooks.ts'

/** Settings that start.ts needs; it reads no settings itself. */
export interface Prepared {
  workers: number
  logLevel: string
}

/** Prepares a migrated database for serving. */
export async function prepare(db: Database, config: Config): Promise<void> {
  const secret = await siteSecret(db, { configured: config.jwtSecret, dataDir: config.dataDir })
  await linkKey(db)
  const unreadable = await unreadableSecrets(db, createTotpSecrets(secret))
  if (unreadable.length > 0) announceUnreadableApps(unreadable)
  const fault = await storeFault(db, config.media)
  if (fault?.kind === 'refused') throw new ConfigError(fault.message)
  if (fault) {
    const text = 'the object store does not answer: only pictures that this machine has are served'
    lineLog(config.logLevel).warn({ store: fault.message }, text)
  }
  // The database may be an older copy that was not put back with `npm run restore`.
  await applyErasures(db, await readErasures(erasuresFile(config.dataDir)), personHooks)
  if (config.starterContent) {
    const { loadStarterContent } = await import('#src/starter/load.ts')
    await loadStarterContent(db, byteStoreOf(db, config.media)).catch((error: unknown) => {
      throw error instanceof ObjectStoreError
        ? new ConfigError(`MEDIA_URL: ${error.message}`)
        : error
    })
  }
  const generated = await ensureFirstAccount(db, config.firstStaff, config).catch(
    (error: unknown) => {
      throw error instanceof AccountError
        ? new ConfigError(`STAFF_USERNAME and STAFF_PASSWORD: ${error.message}`)
        : error
    },
  )
  if (generated) announceFirstAccount(generated)
}

/** Prepares in a process of its own, whose end frees the memory. */
export async function prepareAndClose(): Promise<Prepared> {
  const config = readConfig(process.env)
  if (config.dataDirIsNamed) refuseAbsentDataDir(config.dataDir)
  prepareDataDir(config.dataDir)
  const prepared = { workers: config.workers, logLevel: config.logLevel }
  await checkAddresses(config.database, patienceMs)
  if (config.readOnly) return prepared
  const { db, close } = await openAtStart(config.database, lineLog(config.logLevel))
  await prepare(db, config)
  await close()
  return prepared
}

/**
 * Printed when the account is created, not when the site serves: a start that fails in between would lose the
 * password.
 */
function announceFirstAccount(account: { username: string; password: string }): void {
  const lines = [
    'The first staff account, shown only this once: sign in at /contentmanager/login',
    `  username  ${account.username}`,
    `  password  ${account.password}`,
    '',
  ]
  process.stdout.write(`${lines.join('\n')}\n`)
}

/** Printed at each start until it is resolved: nobody else would know why the codes are refused. */
function announceUnreadableApps(usernames: string[]): void {
  const lines = [
    `The signing secret was replaced, and the authenticator apps of ${usernames.join(', ')} no longer work here.`,
    '  Put the former secret back (docs/operations.md, "The signing secret"); or they sign in with a recovery code and add',
    '  the app again; or: npm run staff -- reset-second-factor USERNAME',
    '',
  ]
  process.stdout.write(`${lines.join('\n')}\n`)
}
