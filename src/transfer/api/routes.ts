import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import type { TypedResponse } from 'hono'
import { recordActivity } from '#src/activity/record.ts'
import { apiApp } from '#src/app/api-app.ts'
import { limitBody } from '#src/app/body-rules.ts'
import { csvRow } from '#src/app/csv.ts'
import { ProblemError } from '#src/app/problem.ts'
import { streamText } from '#src/app/stream-text.ts'
import type { Database } from '#src/db/database.ts'
import type { ImportItemRow, ImportRow } from '#src/db/schema.ts'
import type { FeatureBase } from '#src/feature/feature.ts'
import { mostUploadBytes, roomWords } from '../choices.ts'
import * as contract from '../contract.ts'
import type { ExportDeps } from './export/content-files.ts'
import { exportZip } from './export/export-zip.ts'
import { enqueueImport } from './import/import-job.ts'
import {
  addImport,
  changeImport,
  countItems,
  deleteImport,
  requireImport,
  selectImports,
  selectItems,
} from './import/import-rows.ts'
import { receiveImport } from './receive-file.ts'

export type TransferApi = ReturnType<typeof transferApi>

const pageSize = 100

export function transferApi(
  { db, gate, limits, log }: FeatureBase,
  { folder, ...deps }: ExportDeps & { folder: string },
) {
  const middleware = gate.required
  const exporting = limits.budget({ total: 1 })
  return apiApp()
    .openapi({ ...contract.listImports, middleware }, async (c) => {
      const rows = await selectImports(db)
      return c.json({ imports: await Promise.all(rows.map((row) => present(db, row))) }, 200)
    })
    .openapi(
      {
        ...contract.createImport,
        middleware: [gate.required, limitBody(mostUploadBytes + 100_000)] as const,
      },
      async (c) => {
        const who = c.get('staff').username
        const received = await receiveImport(c.req.raw, folder)
        const row = await db.transaction().execute(async (trx) => {
          const added = await addImport(trx, { ...received, who })
          await enqueueImport(trx, added.id)
          return added
        })
        return c.json({ import: await present(db, row) }, 201)
      },
    )
    .openapi({ ...contract.getImport, middleware }, async (c) => {
      const { importId: id } = c.req.valid('param')
      const row = await requireImport(db, id)
      const { after } = c.req.valid('query')
      const items = await selectItems(db, { id, after, limit: pageSize + 1, told: true })
      const page = items.slice(0, pageSize)
      const nextAfter = items.length > pageSize ? (page.at(-1)?.place ?? null) : null
      return c.json(
        { import: await present(db, row), items: page.map(presentItem), nextAfter },
        200,
      )
    })
    .openapi({ ...contract.getReport, middleware }, async (c) => {
      const { importId } = c.req.valid('param')
      await requireImport(db, importId)
      const response = new Response(await streamText(c, reportOf(db, importId)), {
        headers: {
          'content-type': 'text/csv; charset=utf-8',
          'content-disposition': `attachment; filename="import-${importId}.csv"`,
          'x-content-type-options': 'nosniff',
        },
      })
      return response as Response & TypedResponse<string, 200, 'text'>
    })
    .openapi({ ...contract.startImport, middleware }, async (c) => {
      const { importId } = c.req.valid('param')
      const publishes = c.req.valid('json').publish ? 1 : 0
      const row = await db.transaction().execute(async (trx) => {
        const ready = { id: importId, state: 'ready' } as const
        const started = await changeImport(trx, ready, { state: 'running', publishes })
        if (started) {
          await enqueueImport(trx, importId)
          const who = c.get('staff').username
          await recordActivity(trx, { who, kind: 'content-imported', about: importId })
        }
        return started ?? refuseState(await requireImport(trx, importId))
      })
      return c.json({ import: await present(db, row) }, 200)
    })
    .openapi({ ...contract.deleteImport, middleware }, async (c) => {
      const { importId } = c.req.valid('param')
      const row = await db.transaction().execute(async (trx) => {
        const found = await requireImport(trx, importId)
        if (found.state === 'running') refuseState(found)
        await deleteImport(trx, importId)
        const who = c.get('staff').username
        await recordActivity(trx, { who, kind: 'import-deleted', about: importId })
        return found
      })
      if (row.file) await rm(join(folder, row.file), { force: true })
      return c.body(null, 204)
    })
    .openapi({ ...contract.exportSite, middleware }, (c) =>
      exporting.run(c, async () => {
        await recordActivity(db, { who: c.get('staff').username, kind: 'site-exported' })
        return exportZip(deps, log)
      }),
    )
}

function refuseState({ state }: ImportRow): never {
  const why = state === 'running' ? 'It is running.' : 'It was started already, or is not ready.'
  throw new ProblemError(409, why)
}

async function present(db: Database, row: ImportRow): Promise<contract.Import> {
  return {
    importId: row.id,
    kind: row.kind,
    fileName: row.file_name,
    bytes: row.bytes,
    site: row.site,
    state: row.state,
    publishes: row.publishes === 1,
    error: row.error,
    createdAt: row.created_at,
    createdBy: row.created_by,
    endedAt: row.ended_at,
    counts: await countItems(db, row.id),
  }
}

const presentItem = (row: ImportItemRow): contract.ImportItem => ({
  place: row.place,
  name: row.name,
  room: row.room,
  state: row.state,
  madeId: row.made_id,
  reason: row.reason,
  notes: JSON.parse(row.notes) as string[],
})

/** Used by the screen and by the command. */
export async function* reportOf(db: Database, id: number): AsyncGenerator<string, undefined> {
  yield `\uFEFF${csvRow(['entry', 'kind', 'result', 'number', 'reason', 'notes'])}`
  for (let after = 0; ; ) {
    const rows = await selectItems(db, { id, after, limit: 500 })
    const last = rows.at(-1)
    if (!last) return undefined
    yield rows
      .map(presentItem)
      .map(({ name, room, state, madeId, reason, notes }) =>
        csvRow([
          name,
          room && roomWords[room],
          state,
          madeId?.toString(),
          reason,
          notes.join('\n'),
        ]),
      )
      .join('')
    after = last.place
  }
}
