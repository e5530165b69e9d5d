import { type Config, ConfigError, readConfig } from '#src/config/config.ts'
import { checkDatabase } from './database.ts'
import { about, type Finding } from './finding.ts'
import {
  type Clock,
  checkClock,
  checkDataDir,
  checkDisk,
  checkEmptyDataDir,
  checkPermissions,
} from './machine.ts'
import { checkContact, checkMail, checkSender } from './mail.ts'
import {
  checkBounces,
  checkClearText,
  checkPlaceholders,
  checkPurge,
  checkWebhooks,
} from './outside.ts'
import { checkPublicAddress } from './public-address.ts'

interface Options {
  /** The address that gets a test message. */
  mailTo?: string
  /** Where the mail host publishes its key. */
  dkimSelector?: string
  envFile: string
}

/** Checks everything that a set-up can have wrong. It changes nothing except that it may create the data folder. */
export async function diagnose(
  env: Record<string, string | undefined>,
  options: Options,
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
  const findings: Finding[] = []
  for await (const finding of checkAll(config, env, options)) findings.push(finding)
  return findings
}

/** Findings that affect visitors come before improvements. */
async function* checkAll(
  config: Config,
  env: Record<string, string | undefined>,
  { mailTo, dkimSelector, envFile }: Options,
) {
  yield about('settings').fine('all of them can be read')
  const folder = checkDataDir(config.dataDir, config.dataDirIsNamed)
  const hasFolder = folder.level === 'fine'
  const onPostgres = config.database.url !== undefined
  const clocks: Clock[] = []
  yield folder
  if (hasFolder) yield await checkDisk(config.dataDir)
  if (hasFolder || onPostgres) yield* await checkDatabase(config, clocks)
  yield* checkPublicAddress(config, Boolean(env.PUBLIC_URL), clocks)
  yield checkClock(clocks)
  yield await checkMail(config.mail, mailTo)
  yield checkContact(config.contactEmail)
  if (config.mail.smtpUrl) {
    yield* await checkSender({ ...config.mail, publicUrl: config.publicUrl, dkimSelector })
  }
  if (config.newsletters.bounceMailbox) yield await checkBounces(config.newsletters.bounceMailbox)
  if (config.purge) yield await checkPurge(config.purge)
  yield* checkClearText(config.clearText)
  yield* checkWebhooks(config.webhooks)
  yield* checkPlaceholders(config)
  yield checkPermissions(config.dataDir, [
    envFile,
    env.BACKUP_PASSPHRASE_FILE,
    env.MEDIA_SECRET_ACCESS_KEY_FILE,
  ])
  if (config.dataDirIsNamed && hasFolder && !onPostgres) yield* checkEmptyDataDir(config.dataDir)
}
