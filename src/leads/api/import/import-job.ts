import { access, readdir, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { ProblemError } from '#src/app/problem.ts'
import type { Database } from '#src/db/database.ts'
import type { LeadImportRow } from '#src/db/schema.ts'
import { defineJob, jobType, type KeyedJob } from '#src/jobs/job-kind.ts'
import { enqueueKeyed } from '#src/jobs/queue.ts'
import type { LeadDeps } from '../lead-deps.ts'
import { changeImport, deleteImportsBefore, importsAtWork } from './import-rows.ts'
import { runImport } from './run-import.ts'

const day = 86_400_000
/** How long an import and its report are kept; a file that nobody has imported, for a week. */
const keptMs = 30 * day
const fileKeptMs = 7 * day
/** How long a process waits for another machine that may have the file. */
const elsewhereMs = 2000

export const importFolder = (dataDir: string) => join(dataDir, 'people-imports')

const importJob = jobType('people-import', { importId: 'subject_id' })

const jobOf = (id: number): KeyedJob => ({
  kind: importJob.name,
  key: `people-import:${id}`,
  subjectId: id,
  dueAt: new Date().toISOString(),
})

/** Call it in the transaction that makes the import due. */
export const enqueueImport = (trx: Database, id: number) => enqueueKeyed(trx, jobOf(id))

/** Checks files and imports the people in them. If the process ends, another attempt continues after the last row. */
export const importingPeople = (deps: LeadDeps) =>
  defineJob(importJob, {
    words: {
      one: 'import of people',
      many: 'imports of people',
      host: 'the database',
      page: '/contentmanager/leads/import',
    },
    isLong: true,
    longestWaitMs: 60_000,
    missing: async (db) => (await importsAtWork(db)).map(({ id }) => jobOf(id)),
    async run({ payload: { importId } }, signal) {
      const { db } = deps
      const row = (await importsAtWork(db)).find(({ id }) => id === importId)
      if (!row) return { result: 'dropped' }
      const path = join(importFolder(deps.dataDir), row.file)
      const isHere = await access(path).then(
        () => true,
        () => false,
      )
      if (!isHere && Date.parse(row.created_at) > Date.now() - day) {
        return { result: 'repeat', afterMs: elsewhereMs }
      }
      if (!isHere) {
        await fail(db, row, 'Its file is gone. Upload it again.')
        return { result: 'done' }
      }
      try {
        await runImport(deps, { row, path, signal })
        if (row.state === 'running') await removeIfEnded(db, row, path)
      } catch (error) {
        if (signal.aborted) return { result: 'repeat', afterMs: 0 }
        if (!(error instanceof ProblemError) || error.status >= 500) throw error
        await fail(
          db,
          row,
          Object.values(error.extras.errors ?? {})
            .flat()
            .join(' '),
        )
      }
      return { result: 'done' }
    },
  })

const fail = (db: Database, { id, state }: LeadImportRow, error: string) =>
  changeImport(db, { id, state }, { state: 'failed', error, ended_at: new Date().toISOString() })

/** The file of a cancelled import stays, so that somebody can continue. */
async function removeIfEnded(db: Database, { id }: LeadImportRow, path: string): Promise<void> {
  const isDone = db.selectFrom('lead_imports').select('id').where('id', '=', id)
  if (await isDone.where('state', '=', 'done').executeTakeFirst()) await rm(path, { force: true })
}

/** Deletes old imports with their reports, and files that nobody has imported for a week. */
export async function deleteOldImports(
  { db, dataDir }: Pick<LeadDeps, 'db' | 'dataDir'>,
  now: number,
): Promise<void> {
  await deleteImportsBefore(db, new Date(now - keptMs).toISOString())
  const folder = importFolder(dataDir)
  const atWork = new Set((await importsAtWork(db)).map(({ file }) => file))
  for (const name of await readdir(folder).catch(() => [])) {
    const path = join(folder, name)
    const { mtimeMs } = await stat(path)
    if (mtimeMs < now - fileKeptMs && !atWork.has(name)) await rm(path, { force: true })
  }
}
