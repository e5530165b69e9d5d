import { openDatabase } from '#src/db/database.ts'
import { migrate } from '#src/db/migrate.ts'

/** node migrate-and-die.ts WHERE N: migrates, and kills itself right after its N-th statement. */
const [where = '', n = ''] = process.argv.slice(2)
const { db, close } = openDatabase(JSON.parse(where))
let statements = 0
const dies = db.withPlugin({
  transformQuery: ({ node }) => {
    statements++
    if (statements === Number(n)) process.kill(process.pid, 'SIGKILL')
    return node
  },
  transformResult: async ({ result }) => result,
})
await migrate(dies)
await close()
