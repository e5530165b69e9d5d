import cluster from 'node:cluster'
import { openDatabase } from '#src/db/database.ts'
import { liveOnSqlite, publish } from '#src/live/live.ts'
import { workerNumber } from '#src/workers/messages.ts'
import { runWorkers } from '#src/workers/primary.ts'

/* Two workers on the SQLite file that the first argument names; the second one tells the first, for sqlite-live.test.ts. */

if (cluster.isPrimary) {
  const log = { info() {}, warn() {}, error() {} }
  const { stop } = runWorkers({ count: 2, exec: import.meta.filename, log, onReady() {} })
  process.on('SIGTERM', async () => {
    await stop()
    process.exit(0)
  })
} else {
  process.on('SIGTERM', () => process.exit(0))
  const number = process.env[workerNumber]
  const sqlitePath = process.argv[2] ?? ''
  const { db } = openDatabase({ sqlitePath })
  liveOnSqlite(sqlitePath).subscribe('document_changed', (id) => {
    process.stdout.write(`${number}: ${id}\n`)
  })
  process.send?.({ type: 'ready', url: '' })
  if (number === '2') await publish(db, 'document_changed', 'changed by 2')
}
