import type { Where } from '#src/db/database.ts'
import type { Log } from '#src/log/log.ts'
import type { Live } from './live.ts'
import { liveOnPostgres } from './postgres-live.ts'
import { liveOnSqlite } from './sqlite-live.ts'

export async function openLive(where: Where, log: Log): Promise<Live> {
  return 'url' in where ? liveOnPostgres(where.url, log) : liveOnSqlite(where.sqlitePath)
}
