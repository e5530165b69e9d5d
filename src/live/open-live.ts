import cluster from 'node:cluster'
import { realpathSync } from 'node:fs'
import type { Where } from '#src/db/database.ts'
import { sqliteNotifications } from '#src/db/sqlite.ts'
import type { Log } from '#src/log/log.ts'
import type { ToPrimary, ToWorker } from '#src/workers/messages.ts'
import { createListeners, type Live } from './live.ts'
import { liveOnPostgres } from './postgres-live.ts'

export async function openLive(where: Where, log: Log): Promise<Live> {
  return 'url' in where ? liveOnPostgres(where.url, log) : liveOnSqlite(where.sqlitePath)
}

/** The processes of a machine share the file. The primary passes the messages of a worker on to the others. */
export function liveOnSqlite(sqlitePath: string): Live {
  const path = realpathSync(sqlitePath)
  const { subscribe, deliver } = createListeners()
  const fromHere = (topic: string, payload: string) => {
    deliver(topic, payload)
    if (cluster.isWorker && process.connected) {
      process.send?.({ type: 'live', topic, payload } satisfies ToPrimary)
    }
  }
  const fromOthers = (message: ToWorker) => {
    if (message.type === 'live') deliver(message.topic, message.payload)
  }
  sqliteNotifications.on(path, fromHere)
  if (cluster.isWorker) process.on('message', fromOthers)
  return {
    subscribe,
    // Every process reads the version from the file.
    allKnow: async () => {},
    async close() {
      sqliteNotifications.off(path, fromHere)
      process.off('message', fromOthers)
    },
  }
}
