import { openDatabase, type Where } from '#src/db/database.ts'
import { requireImport } from '#src/leads/api/import/import-rows.ts'
import { runImport } from '#src/leads/api/import/run-import.ts'
import type { LeadDeps } from '#src/leads/api/lead-deps.ts'

/** A process that runs one import of people from its cursor, as a runner would, so that a test can kill it. */
interface Given {
  where: Where
  importId: number
  path: string
}

const { where, importId, path }: Given = JSON.parse(process.argv[2] ?? '')
const { db, close } = openDatabase(where)
const deps = { db, forwards: {}, hashMailbox: (mailbox: string) => mailbox }
const row = await requireImport(db, importId)
const { signal } = new AbortController()
await runImport(deps as unknown as LeadDeps, { row, path, signal })
await close()
