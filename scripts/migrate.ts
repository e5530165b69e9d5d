import { ConfigError, readConfig } from '#src/config/config.ts'
import { prepareDataDir, refuseAbsentDataDir } from '#src/config/data-dir.ts'
import { checkAddresses, migrateAtStart } from '#src/db/open-at-start.ts'
import { command } from './command.ts'

/**
 * `npm run migrate`: migrates the database to this version's schema and exits, before the first site of this version
 * starts.
 */
await command(async (args) => {
  if (args.length) throw new ConfigError('npm run migrate')
  const { database, dataDir, dataDirIsNamed } = readConfig(process.env)
  if (dataDirIsNamed) refuseAbsentDataDir(dataDir)
  prepareDataDir(dataDir)
  await checkAddresses(database)
  const print = (_: object, text: string) => process.stderr.write(`${text}\n`)
  const done = await migrateAtStart(database, { info: print, warn: print })
  return done.length
    ? [`${done.length} migrations have run: ${done.join(', ')}.`]
    : ['The database is up to date.']
})
