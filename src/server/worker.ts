import cluster from 'node:cluster'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { createStartHandler, defaultStreamHandler } from '@tanstack/react-start/server'
import { listen } from '#src/app/connection/listen.ts'
import { readConfig } from '#src/config/config.ts'
import { prepareDataDir } from '#src/config/data-dir.ts'
import { checkAddresses, openAsItIs, openAtStart } from '#src/db/open-at-start.ts'
import { secretForReading, siteSecret } from '#src/db/site-secret.ts'
import { openCountStore } from '#src/limits/open-count-store.ts'
import { openLive } from '#src/live/live.ts'
import { createLog } from '#src/log/log.ts'
import { createMailer } from '#src/mail/mailer.ts'
import { createImageWorker } from '#src/media/image-worker/image-worker.ts'
import { openContentClock } from '#src/pages/cache/content-clock.ts'
import { linkKey, linkKeyForReading } from '#src/people/links/link-tokens.ts'
import {
  brand,
  type PublicConfig,
  providePublicConfig,
  publicConfig,
} from '#src/site/public-config.ts'
import { onStopSignal } from '#src/workers/stop-signals.ts'
import { connectWorker, shareTasks } from '#src/workers/worker.ts'
import { composeSite } from './compose.ts'
import { prepare } from './prepare.ts'

/*
 * A serving process: reads the settings, opens the database and composes the site. The development server imports
 * the default export; a worker of `npm start` calls start().
 */
const config = readConfig(process.env)
const log = createLog(config.logLevel)
prepareDataDir(config.dataDir)
// For workers, `npm start` has done it, and prepared the database.
if (!cluster.isWorker) await checkAddresses(config.database)
const { close, ...database } = config.readOnly
  ? await openAsItIs(config.database, 'reading')
  : await openAtStart(config.database)
const { db } = database
if (!cluster.isWorker && !config.readOnly) await prepare(db, config)

const shown: PublicConfig = {
  publicUrl: config.publicUrl,
  appLoginUrl: config.appLoginUrl ?? publicConfig().appLoginUrl,
  socialUrl: config.socialUrl ?? publicConfig().socialUrl,
  forms: config.forms,
}
// Not as `undefined`: every page would carry the name.
if (config.contactEmail) shown.contactEmail = config.contactEmail
providePublicConfig(shown)

const live = await openLive(config.database, log)
const clock = await openContentClock(config.database, db, live)
const counts = config.rateLimits ? await openCountStore(config.database, log) : undefined
const mailer = createMailer({
  ...config.mail,
  folder: join(config.dataDir, 'outbox'),
  log,
  readOnly: config.readOnly,
})
const images = createImageWorker({ warn: (message) => log.warn(message), share: shareTasks })
const site = composeSite({
  database,
  log,
  mailer,
  clock,
  live,
  counts,
  images,
  connectWorker,
  where: config.database,
  render: createStartHandler(defaultStreamHandler),
  settings: {
    ...config,
    brand: brand(),
    secret: await (config.readOnly ? secretForReading : siteSecret)(db, {
      configured: config.jwtSecret,
      dataDir: config.dataDir,
    }),
    linkKey: await (config.readOnly ? linkKeyForReading : linkKey)(db),
    clientDir: fileURLToPath(new URL('../client', import.meta.url)),
    development: import.meta.env.DEV,
  },
})
const doesJobs = site.worker.doesJobs && !config.readOnly
if (doesJobs) {
  await site.jobs.start()
  if (import.meta.env.DEV) site.startFeatures()
}

export default { fetch: site.app.fetch }

/** Serves until a stop signal; then finishes requests in flight and closes everything. */
export async function start(): Promise<void> {
  const { host, port, drainSeconds } = config
  if (doesJobs) await site.storeAssets()
  const listening = await listen(site.app.fetch, host, port, site.sendCached, {
    drainSeconds,
    headers: site.headers,
  })
  site.worker.ready(listening.url)
  if (doesJobs) {
    for (const setting of config.clearText) {
      log.warn(
        { setting },
        'this address is not encrypted: what is sent there can be read on the way',
      )
    }
    site.watchDatabase()
    site.startFeatures()
  }
  onStopSignal(async () => {
    site.beginStop()
    await listening.stop()
    await release()
  })
}

async function release(): Promise<void> {
  await site.stop()
  images.close()
  mailer.close()
  await clock.close()
  await live.close()
  await counts?.close()
  await close()
}

// In development, a new version of this file opens the database again; the old connection is closed first.
import.meta.hot?.dispose(() => release())
