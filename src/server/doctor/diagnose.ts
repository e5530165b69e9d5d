import { type Config, ConfigError, readConfig } from '#src/config/config.ts'
import { checkDatabase } from './database.ts'
import { about, type Finding } from './finding.ts'
import {
  checkClock,
  checkDataDir,
  checkDisk,
  checkEmptyDataDir,
  checkPermissions,
} from './machine.ts'
import { checkContact, checkMail, checkSender } from './mail.ts'
import { checkBounces, checkClearText, checkPlaceholders, checkPurge } from './outside.ts'
import { checkPublicAddress } from './public-address.ts'

interface Options {
  /** The address that gets a test message. */
  mailTo?: string
  envFile: string
}

/** Checks everything that a set-up can have wrong. It changes nothing except that it may create the data folder. */
export async function diagnose(
  env: Record<string, string | undefined>,
  { mailTo, envFile }: Options,
): Promise<Finding[]> {
  let config: Config
  try {
    config = readConfig(env)
  } catch (error) {
    if (!(error instanceof ConfigError)) throw error
    return error.message
      .split('\n')
      .map((line) => about('settings').wrong(line, `correct the settings: ${line}`))
  }
  const dataDir = checkDataDir(config.dataDir, config.dataDirIsNamed)
  const findings = [about('settings').fine('all of them can be read'), dataDir]
  if (dataDir.level === 'fine') findings.push(await checkDisk(config.dataDir))
  const onPostgres = config.database.url !== undefined
  const database =
    dataDir.level === 'fine' || onPostgres ? await checkDatabase(config) : { findings: [] }
  const mayBeUnmounted = config.dataDirIsNamed && dataDir.level === 'fine' && !onPostgres
  const address = await checkPublicAddress(config, Boolean(env.PUBLIC_URL))
  const clock = checkClock([
    ...(database.clockMs === undefined ? [] : [{ of: 'the database', ms: database.clockMs }]),
    ...(address.clockMs === undefined ? [] : [{ of: 'PUBLIC_URL', ms: address.clockMs }]),
  ])
  const mail = [
    await checkMail(config.mail, mailTo),
    checkContact(config.contactEmail),
    ...(config.mail.smtpUrl ? [await checkSender(config.mail.from)] : []),
  ]
  const { purge, newsletters } = config
  const outside = [
    ...(newsletters.bounceMailbox ? [await checkBounces(newsletters.bounceMailbox)] : []),
    ...(purge ? [await checkPurge(purge)] : []),
    ...checkClearText(config.clearText),
    ...checkPlaceholders(config),
  ]
  // Findings that affect visitors come before improvements.
  return [
    ...[...findings, ...database.findings, ...address.findings, clock, ...mail, ...outside],
    checkPermissions(config.dataDir, [
      envFile,
      env.BACKUP_PASSPHRASE_FILE,
      env.MEDIA_SECRET_ACCESS_KEY_FILE,
    ]),
    ...(mayBeUnmounted ? checkEmptyDataDir(config.dataDir) : []),
  ]
}
