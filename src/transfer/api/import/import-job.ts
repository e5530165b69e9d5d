import { access, readdir, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import type { Database } from '#src/db/database.ts'
import type { ImportRow } from '#src/db/schema.ts'
import { defineJob, jobType, type KeyedJob } from '#src/jobs/job-kind.ts'
import { enqueueKeyed } from '#src/jobs/queue.ts'
import { ImportRefused } from './bundle.ts'
import { changeImport, filesNeeded, importsAtWork, requireImport } from './import-rows.ts'
import { checkImport, type ImportDeps, runImport } from './work.ts'

const day = 86_400_000
/** How long the file of an import waits for somebody to start it. */
const keptMs = 7 * day
/** How long a process waits for another machine that may have the file. */
const elsewhereMs = 2000

const importJob = jobType('import', { importId: 'subject_id' })

const jobOf = (id: number): KeyedJob => ({
  kind: importJob.name,
  key: `import:${id}`,
  subjectId: id,
  dueAt: new Date().toISOString(),
})

/** Call it in the transaction that makes the import due. */
export const enqueueImport = (trx: Database, id: number) => enqueueKeyed(trx, jobOf(id))

/** Checks uploaded files, and imports what staff started. A process that ends leaves the rest to another one. */
export const importing = (deps: ImportDeps, folder: string) =>
  defineJob(importJob, {
    words: {
      one: 'import',
      many: 'imports',
      host: 'the database',
      page: '/contentmanager/transfer',
    },
    isLong: true,
    longestWaitMs: 60_000,
    missing: async (db) => (await importsAtWork(db)).map(({ id }) => jobOf(id)),
    async run({ payload: { importId } }, signal) {
      const { db } = deps
      const row = (await importsAtWork(db)).find(({ id }) => id === importId)
      if (!row) return { result: 'dropped' }
      const path = join(folder, row.file ?? '')
      const isHere = await access(path).then(
        () => true,
        () => false,
      )
      if (!isHere && Date.parse(row.created_at) > Date.now() - day) {
        return { result: 'repeat', afterMs: elsewhereMs }
      }
      try {
        if (!isHere) throw new ImportRefused('Its file is gone. Upload it again.')
        await (row.state === 'checking' ? checkImport : runImport)(deps, { row, path, signal })
        if (row.state === 'running') await rm(path, { force: true })
      } catch (error) {
        if (signal.aborted) return { result: 'repeat', afterMs: 0 }
        if (!(error instanceof ImportRefused)) throw error
        await fail(db, row, error.message)
        await rm(path, { force: true })
      }
      return { result: 'done' }
    },
  })

export async function fail(db: Database, { id }: Pick<ImportRow, 'id'>, error: string) {
  const row = await requireImport(db, id)
  await changeImport(db, row, { state: 'failed', error, ended_at: new Date().toISOString() })
}

/** Deletes files of imports that ended, were deleted, or that nobody has started for a week. */
export async function deleteOldFiles(db: Database, folder: string, now: number): Promise<void> {
  const needed = await filesNeeded(db, new Date(now - keptMs).toISOString())
  for (const name of await readdir(folder).catch(() => [])) {
    if (needed.has(name)) continue
    const path = join(folder, name)
    const { mtimeMs } = await stat(path)
    // A file that is being received has no row yet.
    if (mtimeMs < now - day) await rm(path, { force: true })
  }
}
