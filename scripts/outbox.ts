import { commandLine, recordActivity } from '#src/activity/record.ts'
import { ConfigError, readConfig } from '#src/config/config.ts'
import type { Database } from '#src/db/database.ts'
import { openAsItIs } from '#src/db/open-at-start.ts'
import { countWaitingEvents, dropWaitingEvents } from '#src/events/deliveries.ts'
import { forgetMailServers } from '#src/jobs/heartbeat.ts'
import {
  countWaiting,
  dropWaiting,
  pauseDeliveries,
  readPause,
  releaseDeliveries,
} from '#src/jobs/pause.ts'
import { retryNow } from '#src/jobs/queue.ts'
import { command } from './command.ts'

const usage = `npm run outbox               says whether deliveries are paused, and how many wait
npm run outbox -- pause      nothing is mailed or passed on until release
npm run outbox -- release    waiting deliveries are sent within seconds
npm run outbox -- retry      failed deliveries are retried now, without their delays
npm run outbox -- drop       waiting deliveries are never sent: after a restore, if the original site has sent them
npm run outbox -- adopt      mails are no longer left to a machine with SMTP_URL that is gone for good`

const actions: Record<string, (db: Database) => Promise<string>> = {
  async pause(db) {
    await pauseDeliveries(db, 'operator')
    await recordActivity(db, { who: commandLine, kind: 'deliveries-paused' })
    return 'Deliveries are paused.'
  },
  async release(db) {
    if (!(await releaseDeliveries(db))) return 'Deliveries were not paused.'
    await recordActivity(db, { who: commandLine, kind: 'deliveries-unpaused' })
    return 'Released: waiting deliveries are sent within seconds.'
  },
  async retry(db) {
    const tried = await retryNow(db)
    return `${tried} ${tried === 1 ? 'delivery is' : 'deliveries are'} retried within seconds.`
  },
  async adopt(db) {
    await forgetMailServers(db)
    return 'Mails are no longer left to other machines.'
  },
  async drop(db) {
    const dropped = (await dropWaiting(db)) + (await dropWaitingEvents(db))
    await recordActivity(db, { who: commandLine, kind: 'deliveries-dropped' })
    return `${dropped} ${dropped === 1 ? 'delivery' : 'deliveries'} dropped.`
  },
}

/** Pauses, releases, drops or retries deliveries. */
await command(async ([action = 'show', ...rest]) => {
  const act = actions[action]
  if (rest.length || (!act && action !== 'show')) throw new ConfigError(usage)
  const { db, close } = await openAsItIs(readConfig(process.env).database)
  try {
    const said = act ? [await act(db)] : []
    const pause = await readPause(db)
    const state = pause ? `paused since ${pause.since} (${pause.reason})` : 'not paused'
    return [
      ...said,
      `Deliveries are ${state}; ${(await countWaiting(db)) + (await countWaitingEvents(db))} waiting.`,
    ]
  } finally {
    await close()
  }
})
