import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import type { TypedResponse } from 'hono'
import { recordActivity } from '#src/activity/record.ts'
import { apiApp } from '#src/app/api-app.ts'
import { limitBody } from '#src/app/body-rules.ts'
import { csvRow } from '#src/app/csv.ts'
import { invalid, ProblemError } from '#src/app/problem.ts'
import { receiveFile } from '#src/app/receive-file.ts'
import { streamText } from '#src/app/stream-text.ts'
import type { Database } from '#src/db/database.ts'
import type { LeadImportRow } from '#src/db/schema.ts'
import { mostImportBytes } from '../../choices.ts'
import * as contract from '../../import-contract.ts'
import type { LeadDeps } from '../lead-deps.ts'
import { enqueueImport, importFolder } from './import-job.ts'
import {
  beginImport,
  changeImport,
  columnsOf,
  presentImport,
  requireImport,
  selectImports,
  selectProblems,
} from './import-rows.ts'
import { readColumns, readText } from './read-csv.ts'

const problemsShown = 20

export type PeopleImportsApi = ReturnType<typeof peopleImportsApi>

export function peopleImportsApi(deps: LeadDeps) {
  const { db, gate, dataDir } = deps
  const middleware = gate.required
  const folder = importFolder(dataDir)
  return apiApp()
    .openapi({ ...contract.listPeopleImports, middleware }, async (c) =>
      c.json({ imports: (await selectImports(db)).map(presentImport) }, 200),
    )
    .openapi(
      {
        ...contract.uploadPeople,
        middleware: [gate.required, limitBody(mostImportBytes + 100_000)] as const,
      },
      async (c) => {
        const row = await upload(deps, c.req.raw, c.get('staff').username)
        return c.json({ import: presentImport(row) }, 201)
      },
    )
    .openapi({ ...contract.getPeopleImport, middleware }, async (c) => {
      const { importId } = c.req.valid('param')
      const row = await requireImport(db, importId)
      const problems = await selectProblems(db, importId, { after: 0, limit: problemsShown })
      return c.json({ import: presentImport(row), problems }, 200)
    })
    .openapi({ ...contract.peopleReport, middleware }, async (c) => {
      const { importId } = c.req.valid('param')
      await requireImport(db, importId)
      await recordActivity(db, { who: c.get('staff').username, kind: 'leads-exported' })
      const response = new Response(await streamText(c, reportOf(db, importId)), {
        headers: {
          'content-type': 'text/csv; charset=utf-8',
          'content-disposition': `attachment; filename="people-not-imported-${importId}.csv"`,
          'x-content-type-options': 'nosniff',
        },
      })
      return response as Response & TypedResponse<string, 200, 'text'>
    })
    .openapi({ ...contract.runPeopleImport, middleware }, async (c) => {
      const { importId } = c.req.valid('param')
      const who = c.get('staff').username
      const row = await run(db, importId, { ...c.req.valid('json'), who })
      return c.json({ import: presentImport(row) }, 200)
    })
    .openapi({ ...contract.cancelPeopleImport, middleware }, async (c) => {
      const { importId } = c.req.valid('param')
      const row = await db.transaction().execute(async (trx) => {
        const { state } = await requireImport(trx, importId)
        if (state !== 'checking' && state !== 'running') throw conflict('It is not running.')
        const ended = { state: 'cancelled', ended_at: new Date().toISOString() } as const
        const cancelled = await changeImport(trx, { id: importId, state }, ended)
        if (!cancelled) throw conflict('It has just ended.')
        await noteEnd(trx, importId, c.get('staff').username)
        return cancelled
      })
      return c.json({ import: presentImport(row) }, 200)
    })
    .openapi({ ...contract.deletePeopleImport, middleware }, async (c) => {
      const { importId } = c.req.valid('param')
      const { file } = await db.transaction().execute(async (trx) => {
        const row = await requireImport(trx, importId)
        const gone = await trx
          .deleteFrom('lead_imports')
          .where('id', '=', importId)
          .where('state', 'not in', ['checking', 'running'])
          .executeTakeFirst()
        if (gone.numDeletedRows === 0n) throw conflict('It is running. Stop it first.')
        await noteEnd(trx, importId, c.get('staff').username)
        return row
      })
      await rm(join(folder, file), { force: true })
      return c.body(null, 204)
    })
}

const conflict = (text: string) => new ProblemError(409, text)

const noteEnd = (trx: Database, about: number, who: string) =>
  recordActivity(trx, { who, kind: 'leads-import-ended', about })

async function upload({ db, dataDir }: LeadDeps, request: Request, who: string) {
  const folder = importFolder(dataDir)
  const received = await receiveFile(request, {
    folder,
    mostBytes: mostImportBytes,
    tooLarge: 'A file may have at most 20 MB.',
    read: (fields) => ({
      settings: readSettings(fields.get('settings')),
      dryRun: fields.get('dryRun') !== 'false',
    }),
  })
  const { fileName, file, settings, dryRun } = received
  try {
    const columns = await readColumns(await readText(join(folder, file)))
    return await db.transaction().execute(async (trx) => {
      const row = await trx
        .insertInto('lead_imports')
        .values({
          file_name: fileName.toWellFormed(),
          file,
          columns: JSON.stringify(columns),
          settings: 'null',
          state: 'uploaded',
          created_at: new Date().toISOString(),
          created_by: who,
        })
        .returningAll()
        .executeTakeFirstOrThrow()
      return settings ? begin(trx, row, { settings, dryRun, who }) : row
    })
  } catch (error) {
    await rm(join(folder, file), { force: true })
    throw error
  }
}

function readSettings(json: string | undefined): contract.ImportSettings | undefined {
  if (!json) return undefined
  let value: unknown
  try {
    value = JSON.parse(json)
  } catch {
    throw invalid({ settings: ['Must be JSON.'] })
  }
  const { data, error } = contract.ImportSettings.safeParse(value)
  if (data) return data
  throw invalid({ settings: error.issues.map(({ message }) => message) })
}

interface Run {
  settings: contract.ImportSettings
  dryRun: boolean
  who: string
}

const run = (db: Database, id: number, how: Run) =>
  db.transaction().execute(async (trx) => begin(trx, await requireImport(trx, id), how))

async function begin(trx: Database, row: LeadImportRow, { settings, dryRun, who }: Run) {
  if (!['uploaded', 'ready', 'cancelled'].includes(row.state)) {
    throw conflict('It is running, or its file is gone. Upload it again.')
  }
  if (settings.columns.length !== columnsOf(row).names.length) {
    throw invalid({ columns: ['Say of each column what it is.'] })
  }
  const begun = await beginImport(trx, row, { settings, dryRun })
  if (!begun) throw conflict('Somebody else has just started it.')
  await enqueueImport(trx, row.id)
  if (!dryRun) await recordActivity(trx, { who, kind: 'leads-imported', about: row.id })
  return begun
}

async function* reportOf(db: Database, id: number): AsyncGenerator<string, undefined> {
  yield `\uFEFF${csvRow(['line', 'email', 'result', 'reason'])}`
  for (let after = 0; ; ) {
    const rows = await selectProblems(db, id, { after, limit: 500 })
    const last = rows.at(-1)
    if (!last) return undefined
    yield rows
      .map(({ line, email, result, reason }) => csvRow([`${line}`, email, result, reason]))
      .join('')
    after = last.line
  }
}
